"""What mail programs write around a quoted mail and under a text, in the languages in which they do.

All patterns are for `plain` text: lower case, no accents, plain quotes and dashes, single spaces. A pattern never decides
alone; newtext.py says what must come together.
"""

from __future__ import annotations

import re

from pbem.words.spelling import plain


def _any(words: str) -> str:
    """One of several phrases, written with | between them, longest first."""
    phrases = sorted((plain(word) for word in words.split("|")), key=len, reverse=True)
    return "(?:" + "|".join(map(re.escape, phrases)) + ")"


# Attributions ---------------------------------------------------------------------------------------------------------

MONTHS = (
    "jan(?:uary|v|vier|uar|uari|eiro)?|gen(?:naio)?|ene(?:ro)?|feb(?:ruary|braio|ruar|ruari|rero)?|fev(?:r|rier|ereiro)?"
    "|mar(?:ch|s|zo|co)?|maerz|marz|maart|mrt|apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|may|mai|mag(?:gio)?|mei|mayo|maio"
    "|june?|juin|giu(?:gno)?|juni|junio|junho|july?|juil(?:let)?|lug(?:lio)?|juli|julio|julho|aug(?:ust|ustus)?|aout|ago(?:sto)?"
    "|sep(?:t|tember|tembre|tiembre)?|set(?:tembre|embro)?|oct(?:ober|obre|ubre)?|ott(?:obre)?|okt(?:ober)?|out(?:ubro)?"
    "|nov(?:ember|embre|iembre|embro)?|dec(?:ember|embre)?|dic(?:embre|iembre)?|dez(?:ember|embro)?"
)
DAYS = (
    "mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
    "|lun(?:di|edi|es)?|mar(?:di|tedi|tes)?|mer(?:credi|coledi)?|jeu(?:di)?|ven(?:dredi|erdi)?|sam(?:edi)?|dim(?:anche)?"
    "|gio(?:vedi)?|sab(?:ato|ado)?|dom(?:enica|ingo)?|mo|di|mi|do|fr|sa|so|ma|wo|vr|za|zo|tir|ons|tor|fre|lor|son|pe|to|ke|ti|la|su"
    "|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag"
)
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
TIME = re.compile(r"(?<!\d)\d{1,2}[:h.]\d\d(?!\d)")
DAY = re.compile(
    rf"(?<!\d)\d{{1,2}}[./-]\d{{1,2}}(?!\d)|(?<!\d)\d{{1,2}}\.? (?:de |di )?(?:{MONTHS})\b|\b(?:{MONTHS})\.? \d{{1,2}}(?!\d)"
)
ADDRESS = re.compile(r"[^\s<>()\[\]:,;]{1,64}@[^\s<>()\[\]:,;]{1,200}")
ADDRESS_LAST = re.compile(r"[<(\[] ?[^\s<>()\[\]]{1,64}@[^\s<>()\[\]]{1,200} ?[>)\]] ?:$")

# What such a line begins with, its verb, and the verb as its last word.
OPENING = re.compile(
    "-* ?" + _any("on|at|le|il|in data|il giorno|am|op|em|el|den|dnia|w dniu|il di|en date du") + r"(?: |, )", re.IGNORECASE
)
BEGINS_WITH_DATE = re.compile(
    rf"\d{{1,2}}[-./: ]\d|\d{{4}}[-./]\d|\d{{1,2}}\.? [^\W\d]|(?:{DAYS})[.,]* (?:\d|{MONTHS})|(?:{MONTHS})\b\.? \d"
    r"|[^\W\d_]{1,12}[.,]+ \d"
)
VERBS = (
    "wrote|writes|a écrit|écrivait|ha scritto|scrisse|scriveva|schrieb|escribió|escreveu|schreef|het volgende geschreven|geschreven"
    "|napisał|napisała|napisał(a)|skrev|kirjoitti|написал|написала|написал(а)|пишет|пише|писал|írta|写道|寫道"
    "|yazdı|napsal|napsala|a scris"
)
VERB = re.compile(rf"(?<!\w){_any(VERBS)}(?!\w)")
VERB_LAST = re.compile(rf"(?<!\w){_any(VERBS)} ?(?P<end>: ?-*|-{{2,}})?$")
GMAIL_STAMP = re.compile(r"\d{4}-\d\d-\d\d \d\d?:\d\d gmt[+-]\d\d:\d\d .")
DATED_ADDRESS = re.compile(r"\d{4}[-/]\d{1,2}[-/]\d{1,2} [^<>]{1,80} <[^<>\s]{1,64}@[^<>\s]{1,200}>:?$")

# Headers copied above a quoted mail -----------------------------------------------------------------------------------

LABELS = {
    "from": "from|de|da|von|van|fra|fran|od|kimden|lahettaja|от|发件人|差出人|expediteur|mittente|absender|message du|remitente",
    "date": "date|sent|envoye|envoye le|data|inviato|gesendet|datum|dato|sendt|skickat|verzonden|enviado|enviado el|enviada em"
    "|fecha|wyslano|lahetetty|отправлено|дата|发送时间|日期|送信日時",
    "to": "to|a|an|aan|til|till|para|do|kime|vastaanottaja|кому|收件人|宛先|destinataire|destinatario",
    "subject": "subject|objet|oggetto|betreff|onderwerp|emne|amne|asunto|assunto|temat|konu|aihe|тема|主题|件名|sujet",
    "other": "cc|copie a|kopie|copia|reply-to|repondre a|rispondi a|risposta|antwort an|importance|priorite|bcc|cci|ccn",
}
HEADER_LINE = re.compile(
    r"[*_ ]*(?:" + "|".join(rf"(?P<{kind}>{_any(words)})" for kind, words in LABELS.items()) + r")[*_ ]*:[*_ ]*(?P<value>.*)"
)

# Rules between new and old --------------------------------------------------------------------------------------------

ORIGINAL = _any(
    "original message|original mail|message d'origine|message original|messaggio originale|messaggio originario"
    "|ursprüngliche nachricht|originalnachricht|original-nachricht|oorspronkelijk bericht|mensaje original|mensagem original"
    "|oprindelig besked|oprindelig meddelelse|opprinnelig melding|ursprungligt meddelande|ursprungsmeddelande"
    "|alkuperäinen viesti|wiadomość oryginalna|исходное сообщение"
    "|reply message|message de reponse|原始邮件"
)
FORWARDED = _any(
    "forwarded message|forwarded mail|message transféré|messaggio inoltrato|weitergeleitete nachricht|doorgestuurd bericht"
    "|mensaje reenviado|mensagem encaminhada|videresendt meddelelse|vidarebefordrat meddelande|пересылаемое сообщение"
)
ORIGINAL_RULE = re.compile(rf"[*_ ]*[-_=]{{2,}}[*_ ]*{ORIGINAL}:?[*_ ]*[-_=]{{2,}}[*_ ]*$")
FORWARDED_RULE = re.compile(
    rf"[*_ ]*[-_=]{{2,}}[*_ ]*{FORWARDED}(?: (?:by|from|de|da|von) [^-]{{1,60}})?:?[*_ ]*[-_=]{{2,}}[*_ ]*$|"
    + _any(
        "begin forwarded message|debut du message reexpedie|debut du message transfere|inizio messaggio inoltrato"
        "|anfang der weitergeleiteten nachricht|begin doorgestuurd bericht|inicio del mensaje reenviado"
    )
    + r" ?:$"
)

# Under a text ---------------------------------------------------------------------------------------------------------

_DEVICE = r"[^,.;:!?]{2,50}"
_SORRY = r"(?:[.,!;]? ?(?:please|pls|sorry|excuse|pardon|desole|scusa|verzei|with apologies)\b.{0,80})?"
_FOOTERS = [
    r"sent (?:from|via) DEVICE",
    r"sent (?:with|using) \w+(?: \w+)?",
    r"get outlook for DEVICE",
    r"envoye (?:de|depuis|a partir de|avec|via) DEVICE",
    r"(?:telecharge[rz]?|obtene[rz]) outlook pour DEVICE",
    r"inviato (?:da|dal|dalla|dall'|con|tramite|via) ?DEVICE",
    r"(?:scarica|ottieni) outlook per DEVICE",
    r"(?:von|mit) meine[mr] DEVICE (?:gesendet|gesandt)",
    r"(?:gesendet|gesandt) (?:von|mit|uber|aus) DEVICE",
    r"diese nachricht wurde (?:von|mit) DEVICE gesendet",
    r"(?:holen sie sich|hol dir) outlook fur DEVICE",
    r"outlook fur DEVICE (?:beziehen|holen)",
    r"verzonden (?:met|vanaf|via|vanuit) DEVICE",
    r"enviado (?:desde|de|do|da|con|a partir) DEVICE",
    r"(?:sendt|skickat) (?:fra|fran|med) DEVICE",
    r"wyslane? z DEVICE",
    r"отправлено (?:с|из) DEVICE",
    r"[从從]我的 ?DEVICE ?[发傳]送",
]
FOOTER = re.compile(rf"[(<\[* _]*(?:{'|'.join(_FOOTERS).replace('DEVICE', _DEVICE)}){_SORRY}[.!]*[)>\]* _]*$")
LINK = re.compile(r"\(?<?https?://[^\s<>()]{1,400}[>)]?")
STOPS = frozenset("stop quit eom fin basta".split())

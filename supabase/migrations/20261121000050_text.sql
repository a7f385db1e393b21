-- What texts that other people read may contain. Creates only; rewrites no data.
-- app/domain/site/text.ts has the same rules; tests/policies/text.test.ts compares the two for every character. Characters are named by
-- code point, because classes such as [[:space:]] depend on the server's locale.

-- Each domain has a limit and four rules. Checks run in the order of their names, so the limit comes first, and the patterns read short texts
-- only. It counts every character that is stored, spaces at the ends included.
-- 1. It shows something. Spaces of any width do not, nor do control characters, joiners and directional marks, fillers, and empty braille
--    or music symbols.
-- 2. It is plain: no control characters, and no directional overrides, embeddings or isolates.
-- 3. It hides nothing: no Default_Ignorable_Code_Point of Unicode 17, and no filler or blank that is counted as a letter or a symbol. After
--    the sequences that need them are taken out, none may be left: tags in the flag of a part of a country; variation selectors and
--    U+200D in and after emoji; U+FE0F in keycaps; U+200C between Arabic letters that would join (rule CONTEXTJ of RFC 5892); U+200C and
--    U+200D after an Indic virama, and U+200D before that of the Bengali and Kannada ra; Mongolian variation selectors and vowel separators.
-- 4. Directional marks are in texts with right-to-left letters only, and never two in a row.
create domain public.plain_line as text
  constraint plain_line_bounded check (char_length(value) <= 300)
  constraint plain_line_shows_something check (
    value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
  constraint plain_line_is_plain check (value !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]')
  constraint plain_line_hides_nothing check (
    value !~ '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    or regexp_replace(
      value,
      -- The flag of a part of a country
      '\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'
      -- Emoji
      '|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23fa\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][\U0001f3fb-\U0001f3ff]?[\ufe0e\ufe0f]?(?:\u200d[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23fa\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][\U0001f3fb-\U0001f3ff]?\ufe0f?)*'
      -- Keycaps
      '|[0-9#*]\ufe0f\u20e3'
      -- Arabic letters that would join
      '|[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f][\u064b-\u065f\u0670]*\u200c(?=[\u064b-\u065f\u0670]*[\u0620\u0622-\u063f\u0641-\u064a\u066e\u066f\u0671-\u0673\u0675-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff\u0750-\u077f])'
      -- After an Indic virama
      '|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca](?:\u200d|\u200c(?=[\u0900-\u0dff]))'
      -- Bengali and Kannada ra
      '|[\u09b0\u0cb0]\u200d(?=[\u09cd\u0ccd])'
      -- Mongolian
      '|[\u1820-\u18aa](?:[\u180b-\u180d\u180f]\u180e?|\u180e)',
      '', 'g'
    ) !~ '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
  constraint plain_line_marks_direction check (
    value !~ '[\u061c\u200e\u200f]'
    or (
      value ~ '[\u05be-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]'
      and value !~ '[\u061c\u200e\u200f]{2}'
    )
  );
comment on domain public.plain_line is
  'One line of at most 300 characters, at least one of them visible: no control characters, no line breaks, and no directional overrides, embeddings or isolates (U+202A to U+202E, U+2066 to U+2069), which reorder the text around them. Default-ignorable characters are allowed where a script or an emoji needs them; the marks U+200E, U+200F and U+061C only in texts with right-to-left letters.';

create domain public.plain_text as text
  constraint plain_text_bounded check (char_length(value) <= 10000)
  constraint plain_text_shows_something check (
    value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
  constraint plain_text_is_plain check (value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]')
  constraint plain_text_hides_nothing check (
    value !~ '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    or regexp_replace(
      value,
      -- The flag of a part of a country
      '\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'
      -- Emoji
      '|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23fa\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][\U0001f3fb-\U0001f3ff]?[\ufe0e\ufe0f]?(?:\u200d[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23fa\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][\U0001f3fb-\U0001f3ff]?\ufe0f?)*'
      -- Keycaps
      '|[0-9#*]\ufe0f\u20e3'
      -- Arabic letters that would join
      '|[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f][\u064b-\u065f\u0670]*\u200c(?=[\u064b-\u065f\u0670]*[\u0620\u0622-\u063f\u0641-\u064a\u066e\u066f\u0671-\u0673\u0675-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff\u0750-\u077f])'
      -- After an Indic virama
      '|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca](?:\u200d|\u200c(?=[\u0900-\u0dff]))'
      -- Bengali and Kannada ra
      '|[\u09b0\u0cb0]\u200d(?=[\u09cd\u0ccd])'
      -- Mongolian
      '|[\u1820-\u18aa](?:[\u180b-\u180d\u180f]\u180e?|\u180e)',
      '', 'g'
    ) !~ '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
  constraint plain_text_marks_direction check (
    value !~ '[\u061c\u200e\u200f]'
    or (
      value ~ '[\u05be-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]'
      and value !~ '[\u061c\u200e\u200f]{2}'
    )
  );
comment on domain public.plain_text is 'As plain_line, but several lines and at most 10,000 characters: line breaks (LF, CR, U+2028, U+2029) and tabs are allowed.';

-- A strict subset of what the URL standard (WHATWG) parses: `new URL()` never throws on a stored address. Browsers and our form write all
-- addresses in printable ASCII. The last label of a host begins with a letter, because a host that ends in a number is parsed as IPv4; or
-- the host is an IPv4 address. Rejected although some of them parse: Punycode labels (xn--), because most are invalid and validating them
-- takes the tables of Unicode; IPv6; empty labels; user names and passwords, which look like another host; quotes and angle brackets.
create domain public.web_address as text
  constraint web_address_form check (
    char_length(value) <= 2000
    and value ~ '^https?://(((?!xn--)[a-z0-9_-]+\.)*(?!xn--)[a-z][a-z0-9_-]*\.?|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][!#-;=?-~]*)?$'
  );
comment on domain public.web_address is 'An http or https address in printable ASCII, as browsers normalize it, that the URL standard parses; at most 2,000 characters.';

create domain public.event_category as text
  constraint category_known check (
    value in ('music', 'tech', 'food', 'arts', 'sports', 'families', 'education', 'business', 'health', 'other')
  );
comment on domain public.event_category is 'One of the ten categories in app/domain/events/categories.ts.';

create domain public.page_name as text constraint page_name_form check (char_length(value) <= 100 and value ~ '^[a-z0-9-]*$');
comment on domain public.page_name is 'A slug, the last segment of a page''s path: "front-porch-collective". Up to 60 characters come from a name; an id may follow.';

create domain public.language as text constraint language_known check (value in ('en', 'es'));
comment on domain public.language is 'A language of the site: LANGUAGES in app/messages/language.ts.';

create domain public.price_kind as text constraint price_kind_known check (value in ('free', 'paid', 'any_amount'));
comment on domain public.price_kind is 'The kind of price: free, paid (see the price columns), or pay what you can.';

create domain public.event_motif as text constraint event_motif_known check (
  value in (
    'jazz', 'rock', 'country', 'dj', 'symphony', 'choir', 'brass', 'steelDrums', 'songwriter', 'piano', 'strings', 'drums', 'bandshell', 'vinyl',
    'karaoke', 'opera', 'reggae', 'salsa', 'ballroom', 'squareDance', 'streetDance', 'ballet', 'silentDisco', 'theatre', 'puppets', 'improv',
    'comedy', 'poetry', 'magic', 'circus', 'costume', 'masks', 'film', 'filmReel', 'painting', 'watercolor', 'sketching', 'mural', 'gallery',
    'pottery', 'sculpture', 'printmaking', 'glass', 'photography', 'quilting', 'knitting', 'jewelry', 'crafts', 'market', 'foodTruck', 'taco',
    'oysters', 'seafood', 'bakery', 'cooking', 'coffee', 'wine', 'beer', 'barbecue', 'pizza', 'dumplings', 'sandwich', 'icecream', 'dinner', 'pie',
    'fruit', 'paella', 'tasting', 'surf', 'paddle', 'kayak', 'sailing', 'fishing', 'swim', 'snorkel', 'manatee', 'turtle', 'aquarium', 'cleanup',
    'sandcastle', 'beach', 'lighthouse', 'boats', 'crab', 'running', 'race', 'walk', 'cycling', 'mountainBike', 'triathlon', 'basketball', 'soccer',
    'baseball', 'tennis', 'pickleball', 'golf', 'skate', 'rollerSkate', 'volleyball', 'shuffleboard', 'lawnGames', 'bowling', 'motorsport',
    'motorcycle', 'archery', 'gymnastics', 'boxing', 'bootcamp', 'arena', 'horses', 'coding', 'hackathon', 'robot', 'ai', 'electronics', 'makerspace',
    'security', 'videoGames', 'boardGames', 'chess', 'trivia', 'reading', 'books', 'storytime', 'lecture', 'workshop', 'language', 'science',
    'astronomy', 'stargazing', 'space', 'history', 'genealogy', 'techHelp', 'data', 'bridge', 'birding', 'birds', 'wetlands', 'hiking', 'garden',
    'plants', 'orchid', 'butterfly', 'bugs', 'dogs', 'cats', 'farmAnimals', 'wildlife', 'gardenNight', 'networking', 'handshake', 'pitch', 'meeting',
    'jobFair', 'resume', 'money', 'house', 'shop', 'globeTrade', 'government', 'yoga', 'yogaClass', 'meditation', 'taiChi', 'soundBath', 'massage',
    'bloodDrive', 'health', 'sunSafety', 'stroller', 'hurricane', 'volunteer', 'community', 'ceremony', 'town', 'broadcast', 'fireworks', 'parade',
    'holidayLights', 'christmas', 'halloween', 'ghost', 'easter', 'menorah', 'kite', 'balloons', 'hotAir', 'airshow', 'pirates', 'train', 'ferris',
    'carousel', 'bubbles', 'playground', 'camping', 'scavenger', 'firefighters', 'antiques', 'fleaMarket', 'cars', 'comics', 'waterSki', 'rainbow',
    'hula', 'world', 'wedding'
  )
);
comment on domain public.event_motif is 'The subject of an event''s drawing: a name of MOTIFS in app/domain/events/motifs.ts.';

create domain public.event_ages as text constraint event_ages_known check (value in ('all', '18', '21'));
comment on domain public.event_ages is 'Who is admitted: all ages, 18 and over, or 21 and over.';

create domain public.event_setting as text constraint event_setting_known check (value in ('indoors', 'outdoors', 'both'));
comment on domain public.event_setting is 'Where an event takes place: indoors, outdoors, or both.';

-- No quotes, brackets, commas, colons or white space: a mail program or server could parse them as a list, a name, a comment or a second
-- address. The same rule as app/domain/mail-address.ts; tests/policies/mail-address.test.ts compares the two.
create domain public.mail_address as text
  constraint mail_address_form check (
    char_length(value) <= 254
    and value ~ '^[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$'
    and strpos(value, '@') <= 65
  );
comment on domain public.mail_address is
  'An email address that we send mail to: words of ASCII letters, digits and !#$%&''*+/=?^_`{|}~- joined by single dots (at most 64 characters), an @, and a host name whose last label is alphabetic or begins with xn--; at most 254 characters.';

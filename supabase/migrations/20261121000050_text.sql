-- What texts may contain that other people read. Creates only; rewrites no data.
-- app/domain/text.ts has the same rule; tests/policies/text.test.ts compares the two for every character.
-- All characters are named by their code points, because classes such as [[:space:]] depend on the locale of the server.

-- The first expression finds a visible character. Spaces of any width are not, nor are control characters, joiners and directional
-- marks, fillers, and empty braille or music symbols.
create domain public.plain_line as text
  constraint plain_line_shows_something check (
    value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
  constraint plain_line_is_plain check (value !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]');
comment on domain public.plain_line is
  'One line with at least one visible character: no control characters, no line breaks, and no directional overrides, embeddings or isolates (U+202A to U+202E, U+2066 to U+2069), which reorder the text around them. The marks U+200E, U+200F and U+061C are allowed: Hebrew and Arabic need them, and they affect no other text.';

create domain public.plain_text as text
  constraint plain_text_shows_something check (
    value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
  constraint plain_text_is_plain check (value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]');
comment on domain public.plain_text is 'As plain_line, but several lines: line breaks (LF, CR, U+2028, U+2029) and tabs are allowed.';

-- A strict subset of what the URL standard (WHATWG) parses, and no parser: whoever reads a stored address can rely on `new URL()`. Browsers and
-- our form write all addresses in printable ASCII. A host has a last label that begins with a letter, because one that ends in a number is
-- read as IPv4, or it is four bytes. Not accepted, although some of them parse: labels in Punycode (xn--), since most of them are invalid and telling them
-- apart takes the tables of Unicode; IPv6; empty labels; user names and passwords, which look like another host; quotes and angle brackets.
create domain public.web_address as text
  constraint web_address_form check (
    value ~ '^https?://(((?!xn--)[a-z0-9_-]+\.)*(?!xn--)[a-z][a-z0-9_-]*\.?|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?#][!#-;=?-~]*)?$'
    and char_length(value) <= 2000
  );
comment on domain public.web_address is 'An http or https address in printable ASCII, as browsers normalise it, which the URL standard parses; at most 2,000 characters.';

create domain public.event_category as text
  constraint category_known check (
    value in ('music', 'tech', 'food', 'arts', 'sports', 'families', 'education', 'business', 'health', 'other')
  );
comment on domain public.event_category is 'One of the ten categories of app/domain/categories.ts.';

create domain public.page_name as text constraint page_name_form check (value ~ '^[a-z0-9-]*$');
comment on domain public.page_name is 'The last part of the address of a page: "front-porch-collective".';

create domain public.price_kind as text constraint price_kind_known check (value in ('free', 'paid', 'any_amount'));
comment on domain public.price_kind is 'What an event costs: nothing, what its prices say, or what everyone can pay.';

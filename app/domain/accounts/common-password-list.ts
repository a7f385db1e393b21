/**
 * The most common passwords of published leaks, in lower case: words, names, teams, keyboard patterns and digits. Those below the minimum
 * length are included because `isCommonPassword` strips affixes ("monkey123"). Server side only.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
00000000 000000000 0000000000 01010101 01234567 012345678 0123456789 0192837465 02020202 09876543 098765432 0987654321
10101010 10111112 10111213 10203040 1020304050 102030405060 1029384756 11111111 111111111 1111111111 11112222 11114444
11121314 11223344 1122334455 112233445566 11235813 1123581321 11235813213455 12121212 12131415 123123123 123123123123
1231234 12332112 123321123 12341234 12344321 123454321 1234554321 123456654321 1234567654321 12345678 123456789
1234567890 1234567891 12345678910 123456789a 123456789q 12345678a 12345678q 1234567a 12345abcde 12345qwert 1234abcd
1234asdf 1234qwer 1234qwerasdf 123asdasd 123qweasd 123qweasdzxc 13131313 13579246 135792468 1357924680 14141414
147258369 147852369 14789632 147896325 159357258 159357456 159753456 16777216 18273645 19283746 19781978 19791979
19801980 19811981 19821982 19831983 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992
19931993 19941994 19951995 19961996 19971997 19981998 19991999 1a2b3c4d 1a2s3d4f 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2 20002000 20012001 20022002 20032003 20042004 20052005 20062006
20072007 20082008 20092009 20102010 20112011 20122012 20132013 20142014 20152015 20162016 20172017 20182018 20192019
20202020 20202021 20212021 20222022 20232023 20242024 20252025 20262026 21212121 22222222 222222222 2222222222
22223333 23232323 2468101214 24681357 25252525 258456258 27182818 30303030 31313131 31415926 314159265 321654987
32323232 33333333 333333333 33334444 34343434 36363636 369258147 43434343 44332211 44444444 444444444 44445555
45454545 456789123 52525252 54545454 55443322 55555555 555555555 5555555555 55556666 56565656 63636363 65536655
65656565 66666666 666666666 67676767 69696969 741852963 76767676 77777777 777777777 7777777777 78787878 789456123
7894561230 87654321 87878787 88776655 88888888 888888888 8888888888 89898989 90909090 963852741 987654321 9876543210
98989898 99887766 9988776655 99998888 99999999 999999999 9999999999 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 a1s2d3f4
aa123456 aa12345678 aaa111222 aaaaaa aabbcc abc12345 abc123456 abcabc abcd abcd1234 abcd12345 abcde abcdef abcdefg
abcdefgh abcdefghi abcdefghij abracadabra access account accounts acdc adgjmp admin admin123 admin1234 administrator
agent007 airforce aladdin alaska alexander alexandra alexandria alien aliens alpha alphabet amanda amazon america
american andrea andrew android angel angela angelbaby angelica angelo angels anthony anything apple apples april
aragorn area51 argentina ariel army arsenal asd12345 asd123456 asdasd asdasd123 asdf asdf1234 asdfasdf asdfg asdfgh
asdfghj asdfghjk asdfghjkl asdqwe ashley assassin asshole astros atlanta audi august australia autumn avengers azerty
azertyui azertyuiop baby babyblue babyboy babygirl bacon bambi banana bananas barbara barbarian barbie barcelona
barney bart baseball basketball bastard batman bayern beach beaches beagle bear bears beatles beckham believe believer
benfica bengals benjamin berlin bestfriend bestfriends beta beyonce bible bieber bigboss bigdaddy bigdick bigdog
biggie bigred billionaire biology birthday bitch bitches bitcoin black blackberry blackcat blackdog blackhawks blackie
blessed blessing blessings blink182 blizzard blue blueberry bluebird bluejay bluesky bond007 boston boxing bradley
brandon brasil braves brazil brian brittany broncos brother brown browns bruins bryan buccaneers buckeyes budweiser
buffalo bulldog bulldogs bulls bullshit bumblebee bunny burger business butter buttercup butterfly california
callofduty camaro cameron canada candy canucks capitals captain caramel cardinal cardinals carlos carolina caroline
cartman cash casino catch22 cats cavaliers celtic celtics challenger champion champions changeme charger chargers
charizard charles charlie charlotte cheese cheesecake chelsea chelseafc chemistry cherry chevrolet chevy chicago
chicken chiefs chocolate chris christ christian christina christine christmas christopher church cinderella cindy
cinnamon claudia cobra cocacola coconut coffee coldplay college colombia colts company computer concert concerts
cookie cookies corona corvette cosmos counterstrike cowboy cowboys cowgirl crazy cricket crimson cristina crypto
crystal cubs cupcake cutie cutiepie daddy daisy dakota dallas dance dancer dancing daniel danielle dark darkness
darkside database david deadpool deborah december default delta demon demons dennis denver destroyer devil devils
dfgdfg diamond diamonds diana diesel disney doctor dodge dodgers doggie doggy dogs dollar dollars dolphin dolphins
dominic donald donaldduck dontknow douglas dracula dragon dragonball dragonfly dragons drummer ducati dumbledore dumbo
dylan eagle eagles earth easter eduardo edward elephant elizabeth elmo elsa elvis emerald eminem england english eric
erica ethan ethereum event events everton everything facebook fahrenheit451 faith faithful falcon falcons family
father february fernando ferrari festival festivals fire fireball firefighter firefly fireman fireworks fisherman
fishing florida flower flowers flyers football forest forever forgetit forgot fortnite foxes france francis francisco
frank freedom freeze freezing french friday friend friends frodo frozen fuck fucker fuckme fuckoff fuckyou gabriel
gabriela galaxy gameboy gamer gaming gamma gandalf garden garfield gators george germany ghost giants ginger giraffe
gladiator gloria gmail godbless godisgood godislove goku gold golden goldfish goldie golf golfer goodbye goodluck
goodmorning goodnight goofy google grace green greenday gregory griffin gryffindor guest guest123 guinness guitar
guitars hacker hackers halflife halloween hannah happiness happy happybirthday happyday harley harleydavidson harold
harry harrypotter hateyou hatred hawaii hawk hawks heat heather heaven heavenly heineken helen hell hellboy hello
hellokitty hellothere henry hero heroes hiphop history hobbit hockey hogwarts hollywood holy homer honda honey
honeybee hope hopeful horse horses hotgirl hotmail hotstuff hottie houston hufflepuff hulk hummingbird hunter hunting
hurricane hurricanes huskers idiot idontknow ihateyou ilovegod iloveher ilovehim iloveme iloveu iloveyou iloveyou1
indian indians insane instagram inter internet iphone ireland ironmaiden ironman isabel isabella island islanders
italia italy jackdaniels jackpot jackson jacksonville jacob jaguars jamaica james jamesbond jamesbond007 jamie january
jasmine jason jasper jedi jeep jeffrey jennifer jeremy jessica jesus jesuschrist jesuslovesme jimmy johnny johnson
joker jonathan jordan jordan23 joseph joshua juan judo julian juliana julie july june jupiter justice justin
justinbieber juventus karate karen katherine kathleen katie kawasaki kevin killer killers kimberly king kitten kitty
knicks knight knights koala kobe kobebryant korn kyle labrador lacrosse ladybug lakers laptop lasvegas laura lauren
leagueoflegends lebron lebronjames ledzeppelin legend legendary legends legolas leonardo leslie letmein letmein1
letmein123 letmeinnow liberty lightning lily linda linkedin linkinpark lion lions lisa liverpool lkjhgf lkjhgfdsa
logan login london longhorns lorenzo loser lottery louis love love1234 lovely loveme lover lovers loveyou lucas
lucifer lucky luigi luis madison madonna madrid magic mama manager manchester mango manunited manutd mapleleafs
maradona march marcus margaret maria mariana marie marina marine marines mario marissa mark marketing mars martin
marvel mason master matrix matrix99 matthew maverick maxwell mazda megadeth megan melissa mercedes mercury merlin
merrychristmas messi metallica mets mexico miami miamiheat michael michaeljordan michelle mickey mickeymouse microsoft
midnight miguel milan million millionaire minecraft minnie mitsubishi mnbvcx mnbvcxz molly mommy monday money
moneymaker monica monkey monkeys moon moonlight morgan mother motherfucker motorola mountain mulan music mustang
mustangs mypass mypassword naruto nascar natalie nathan nature navy ncc1701d ncc1701e nemo neptune network newcastle
newpassword newyear newyork neymar nicholas nicolas nicole night nightingale niners nineteen84 ninja nintendo nirvana
nissan nobody nokia nopassword nothing november nurse nutella ocean oceans october office oldpassword oliver olivia
omega onedirection onepiece opensesame openup orange orchid oreo orlando oscar p4ssw0rd pa55w0rd pa55word packers
pamela panda pantera panther panthers papa paris party partytime pass pass1234 passcode passpass passphrase passport
passw0rd password password1234 passwordpassword passwort patricia patrick patriots paul paula peace peach peaches
peanut peanuts pele penguin penguins pepper pepsi peter philip phillies phillip phoenix physics piano pickle pickles
pikachu pineapple pink pinkfloyd pirate pirates pizza platinum playboy player players playgirl playstation please
pluto pocahontas poiuyt poiuytrewq pokemon poker police pony poodle pooh popcorn pornstar porsche porto praise prayer
predator prince princesa princess princesse pumpkin punkrock puppy purple purplerain pussy python q12345678 q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qazwsx qazwsxedc queen qwaszx12 qwe12345 qwe123456 qwe123qwe qweasd qweasd123 qweasdzxc qweqwe
qwer1234 qwerasdf qwerqwer qwert qwert12345 qwerty qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui
rabbit racer rachel racing radiohead rafael raiders rainbow rams ranger rangers raptors rapunzel ravenclaw ravens
raymond realmadrid reaper rebecca redneck redskins redsox redwings remember ricardo rich richard rihanna river robert
roberto robin roblox rocker rocknroll rockon rockstar rolling rome ronald ronaldinho ronaldo rooney root root1234 rose
roses ruby rugby runner running rush2112 ryan sabrina saints sales salvation samantha samsung samurai sandra sapphire
sara sarah sasuke satan saturday saturn savior school science scooby scoobydoo scorpion scotland scott seahawks sean
seattle sebastian secret security seminoles september server service sesame sexy sexybitch sexyboy sexygirl shadow
shadows shakira shannon shark sharks sharon shit shithead shrek sierra sigma silver simba simone simpson simpsons
singer singing sister skate skateboard skater skittles skywalker slayer slipknot slytherin smile smiley snake snapchat
snickers sniper snoopy snow snowball snowboard snowflake snowman soccer softball soldier someone something sonic
sooners sophia sophie southpark spain spanish sparrow spartan spartans spider spiderman spirit spongebob spring
spring2024 sprite spurs star starcraft stardust starlight stars startrek starwars steelers stephanie stephen steven
stewart storm stormy strawberry student students stupid subaru sugar summer sunday sunflower sunrise sunset sunshine
sunshinestate super superb supercalifragilistic superhero superman superstar support supreme surfer
surfing susan suzuki sweet sweetheart sweetie sweetpea swimming sydney system systems tallahassee tampabay taylor
teacher temp temporary tennis tequila teresa terminator test test1234 tester testing texans texas thanksgiving
thankyou thepassword theresa thomas thor thunder thursday thx1138 tiffany tiger tigers tigerwoods tigger timothy
tinkerbell titans tokiohotel tornado toronto tottenham toyota travis trevor trinity trojan trojans trumpet trustno1
tuesday tulip turbo turtle twilight twitter twix tyler unicorn universe university user user1234 username vader
valentina valentine valeria valerie vampire vampires vanessa vanilla vegas vegeta venus veronica victoria viking
vikings vincent violet violin viper virginia vodka voldemort volleyball walter warcraft warrior warriors watermelon
wednesday welcome welcome1 wesley westham whale whatever whatsapp whiskey white whitey whitney william williams wilson
windows winner winners winnie winter wizard wolf wolverine wolverines wolves woodpecker work worldofwarcraft wrangler
wrestling wsxedc xavier xbox xmen xsw2zaq1 yahoo yamaha yankees yellow yoda yourpassword youtube z1x2c3v4 zachary
zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqxsw zebra zelda zeta zombie zombies zxcasd zxcv zxcv1234 zxcvb zxcvbn zxcvbnm
zxczxc
`
    .trim()
    .split(/\s+/),
);

import type { CategoryId } from "./categories.ts";

const MUSIC = {
  jazz: "jazz bebop blues ~swing ~saxophone ~quartet ~trio",
  rock: "~rock punk grunge ~band ~electric_guitar swamp_rock garage_band heavy_metal metal_band rock_band rock_concert rock_and_roll classic_rock indie_rock battle_of_the_band yacht_rock rockabilly",
  country:
    "~country bluegrass americana fiddle honky_tonk ~pickers ~jam pickers_jam hoedown country_music country_night country_concert",
  dj: "dj techno house_music disco rave electronic ~remix",
  symphony: "symphony orchestra philharmonic ~conductor ~beethoven ~mozart ~classical orquesta sinfonic*",
  choir: "choir choral chorus gospel carol* a_cappella ~singers messiah barbershop coro",
  brass: "brass big_band second_line ~trumpet ~trombone marching_band ~polka",
  steelDrums: "steel_drum steel_pan calypso soca steel_band",
  songwriter:
    "songwriter* songwriting acoustic open_mic ~song singer ~guitar porch_concert porch_song unplugged ~folk ukulele guitarra bolero trova folk_music folk_singer folk_concert shanty",
  piano: "piano* recital organ ~keyboard ragtime boogie_woogie",
  strings:
    "~string ~chamber quartet violin* cello* ~viola harp chamber_music chamber_player chamber_orchestra chamber_concert string_quartet string_band string_trio",
  drums: "drum* percussion rhythm tambor*",
  bandshell:
    "concert bandshell amphitheater amphitheatre live_music gig ~music ~band festival_of_music ~festival concierto musica_en_vivo ~musica polka zydeco accordion bagpipe",
  vinyl: "vinyl ~record turntable ~radio listening_party record_fair record_store",
  karaoke: "karaoke sing_along singalong",
  opera: "opera aria operetta",
  reggae: "reggae ska dub ~caribbean ~island",
} as const;

const STAGE = {
  salsa: "salsa bachata merengue latin_dance mambo ~latin cumbia rumba",
  ballroom:
    "ballroom tango waltz foxtrot gala prom ~dance big_band_dance ballroom_dancing ~dancing daddy-daughter father-daughter mother-son ~baile",
  squareDance: "square_dance line_dance contra barn_dance ~boogie square_dancing line_dancing contra_dancing clogging",
  streetDance: "hip_hop breakdanc* street_dance hip-hop rap krump",
  ballet: "ballet nutcracker dancer pointe",
  silentDisco: "silent_disco ~headphone",
  theatre:
    "theatre theater ~play drama one-act shakespeare musical ~act ~stage ~mystery ~broadway dinner_theater dinner_theatre stage_play teatro obra_de_teatro monologue radio_drama cabaret",
  puppets: "puppet* marionette",
  improv: "improv* sketch_comedy",
  comedy: "comedy comedian stand-up standup laugh* funny ~joke ~mic",
  poetry: "poet* spoken_word haiku ~verse slam",
  magic: "magic magician illusion* wizard*",
  circus: "circus acrobat* juggl* trapeze clown",
  costume: "costume fashion cosplay clothing wardrobe runway dress thrift renaissance",
  masks: "mask mardi_gras carnival commedia masquerade carnaval",
  film: "movie midnight_movie screen cinema outdoor_movie drive-in matinee ~film swim_in_movie dive_in_theater dive_in_movie cine",
  filmReel:
    "film documentary noir silent_film filmmak* classic_film film_classic film_screening movie_screening creature_feature",
} as const;

const CRAFTS = {
  painting: "paint* pastel easel canvas plein_air acrylic ~art_class pintura",
  watercolor: "watercolor* watercolour*",
  sketching: "sketch* draw* life_drawing illustration surrealist botanical_sketchbook calligraphy",
  mural: "mural* graffiti spray_paint street_art chalk",
  gallery: "gallery art_walk exhibition exhibit museum ~opening_night ~art ~opening ~textile art_hop arte",
  pottery: "pottery ceramic* clay ~bowl wheel_throwing potter raku kiln",
  sculpture: "sculpt* statue stone_carving",
  printmaking: "printmak* print screen_print* linocut zine letterpress",
  glass: "~glass glassblow* stained_glass glass_art glass_studio",
  photography: "photo* camera portrait darkroom fotografia",
  quilting: "quilt* patchwork sewing sew stitch*",
  knitting: "knit* crochet yarn wool weaving fiber lace tatting macrame weaver",
  jewelry: "jewel* bead* necklace gemstone gem_and_mineral gem_show silversmith*",
  crafts:
    "craft* diy_craft scrapbook* origami collage ~kid_craft maker ~handmade ~family basket_weaving artesania greeting_card sea_glass card_making",
} as const;

const FOOD = {
  market: "market farmer* produce makers_market ~stall ~vendor bazaar mercado",
  foodTruck: "food_truck ~truck street_food street_supper ~rally",
  taco: "taco burrito mexican nacho tamale quesadilla",
  oysters: "oyster clam chowder mussel shellfish raw_bar",
  seafood: "seafood fish_fry grouper shrimp snapper lobster crab_boil ~fish stone_crab mullet scallop low_country_boil",
  bakery: "bak* bread pastry cake cookie cupcake sourdough croissant donut doughnut",
  cooking: "cooking culinary chef recipe croqueta kitchen chili cocina cook cookery cook_off",
  coffee: "coffee cafe espresso latte cortado tea brunch ~breakfast barista pancake",
  wine: "wine vino vineyard winery sommelier cheese",
  beer: "beer brew* ale oktoberfest pub ipa cider taproom toast cerveza homebrew* mead",
  barbecue: "barbecue bbq cookout smoker brisket rib pig_roast roast steak grill grilling grillmaster pitmaster*",
  pizza: "pizza pasta italian spaghetti",
  dumplings: "dumpling ramen sushi noodle dim_sum asian_food thai pho",
  sandwich: "sandwich cuban_sandwich burger hot_dog grilled_cheese",
  icecream: "ice_cream gelato sundae dessert popsicle",
  dinner:
    "dinner supper feast potluck banquet picnic long_table thanksgiving barn_supper ~lunch farm_to_table cena ~luncheon",
  pie: "pie bake-off bake_off strawberry cobbler brulee ~key_lime key_lime_pie",
  fruit: "citrus orange fruit mango blueberry harvest orchard grove avocado naranja mangoes u_pick",
  paella: "paella rice jambalaya crawfish gumbo",
  tasting: "tasting cocktail spirit rum whiskey bourbon restaurant sip mixolog* ~crawl ~bite chardonnay",
} as const;

const WATER = {
  surf: "surf learn_to_surf ~wave longboard skimboard surfing surfer surf_contest surf_camp windsurf* kiteboard*",
  paddle: "paddleboard* sup paddle_board* ~paddl* stand_up_paddle",
  kayak: "kayak* canoe* rowing ~paddl* ~mangrove biolumin*",
  sailing: "sail* regatta yacht* catamaran ~boat",
  fishing:
    "fishing angler bass_classic fish tarpon redfish kingfish ~tackle marlin wahoo sailfish snook lionfish lines_in captains_meeting fishing_derby fishing_tournament pesca spearfish* fly_casting cobia",
  swim: "swim* ~pool aqua aquatic* aquacise water_polo ~splash splash_pad lifeguard open_water natacion diving_board water_aerobic* polar_plunge swimming_pool pool_party",
  snorkel: "snorkel* scuba dive reef ~underwater coral freediv* wreck_div*",
  manatee: "manatee sea_cow",
  turtle: "turtle tortoise hatchling tortuga",
  aquarium: "aquarium shark tide_pool marine ocean dolphin whale ~sea tidepool stingray tiburon delfin",
  cleanup:
    "cleanup clean-up clean_up litter trash ~restoration oyster_reef oyster_restoration shoreline_sweep adopt_a_highway recycl* limpieza",
  sandcastle: "sandcastle sand_castle sand_sculpture ~sand",
  beach:
    "beach_day beach_party beach_bash sand_and_surf ~beach ~beachside ~oceanfront ~shore ~gulf ~sand ~boardwalk ~dune mullet_toss playa ~shoreline",
  lighthouse: "lighthouse keeper maritime ~coastal",
  boats: "boat cruise glass_bottom ferry harbor marina dockside water_taxi ~pier ~dock powerboat fleet boat_parade",
  crab: "crab ghost_crab ~night_walk horseshoe_crab",
} as const;

const SPORTS = {
  running:
    "run 5k 10k jog* half_marathon trail_5k couch ~marathon ~sprint ~track turkey_trot reindeer_run carrera runner running",
  race: "race finish_line dash ~medal relay ~marathon",
  walk: "walk* stroll strolling ~evening_walk caminata",
  cycling: "bike bicycl* cycl* criterium spin ~ride bike_tour bicicleta",
  mountainBike: "mountain_bike pump_track bmx ~trail_ride",
  triathlon: "triathlon ironman duathlon",
  basketball: "basketball hoop dunk baloncesto",
  soccer: "soccer futbol football ~goal walking_football",
  baseball: "baseball softball ballpark batting ~card spring_training beisbol",
  tennis: "tennis racket badminton table_tennis ping_pong",
  pickleball: "pickleball",
  golf: "golf* putt* disc_golf mini_golf",
  skate: "skateboard* skatepark skate longboarding",
  rollerSkate: "roller* ice_skat* skating roller_derby",
  volleyball: "volleyball beach_volley*",
  shuffleboard: "shuffleboard",
  lawnGames: "bocce cornhole horseshoe croquet petanque lawn_game yard_game lawn_bowl*",
  bowling: "bowling bowler cosmic_bowl*",
  motorsport:
    "motorsport racing speedway paddock nascar kart* daytona ~grand_prix swamp_buggy monster_truck demolition_derby figure_8",
  motorcycle: "motorcycle* motorbike biker chrome harley",
  archery: "archery bow_and_arrow dart axe_throw* axe darts",
  gymnastics: "gymnast* tumbling cheer* rhythmic_gymnast*",
  boxing:
    "boxing martial_art karate judo mma kickbox* taekwondo wrestling jiu-jitsu self-defense rock_steady aikido sumo",
  bootcamp: "boot_camp bootcamp fitness crossfit workout strength hiit pilates zumba jazzercise hula_hoop aerobic*",
  arena:
    "stadium sport kickball frisbee lacrosse cricket rugby curling fencing hockey athletic* field_hockey ~tournament ~league ~championship ~tryout ~team billiard* pool_league parkour ninja climbing powerlifting",
  horses:
    "horse rodeo equestrian pony bull stable polo barrel_rac* quarter_horse horse_show joust* rodeo_days horseback horsemanship",
} as const;

const LEARNING = {
  coding: "coding programming javascript python software developer open_source web_dev* github code coder programacion",
  hackathon: "hackathon hack* ctf_night",
  robot: "robot* automation drone",
  ai: "ai machine_learning chatgpt llm artificial_intelligence neural",
  electronics: "electronic_kit arduino raspberry_pi solder* circuit internet_of_things",
  makerspace:
    "makerspace maker_hour laser_cut* 3d_print* woodwork* repair tool fix workbench trade_skill trade carpentry blacksmith* wood_carv* weld*",
  security: "security cyber* capture_the_flag privacy password",
  videoGames:
    "video_game esport indie_game lan lan_party gaming gamer playtest* arcade nintendo pinball console minecraft roblox",
  boardGames:
    "board_game game_night tabletop dungeon card_game catan puzzle ~game bingo mahjong scrabble domino* pokemon magic_the_gathering bridge_club duplicate_bridge bridge_lesson bridge_for_beginner cribbage mah_jongg jigsaw backgammon",
  chess: "chess checkers ajedrez",
  trivia: "trivia quiz pub_quiz jeopardy",
  reading: "read* library novel book_club author ~writer writing literary memoir literari* lectura",
  books: "book bookstore bookshop rare_book map book_fair manuscript libro",
  storytime: "storytime tale fairy_tale preschool cuento* storytell* story_time story_hour bedtime_stor* ~story",
  lecture: "lecture talk speaker seminar keynote ~forum symposium conference toastmaster charla",
  workshop: "~workshop ~class ~lesson ~learn* ~university ~study 101 grant_writing ~training ~taller ~clase",
  language:
    "language spanish french english conversation german italian_lesson citizenship esl sign_language ingles espanol",
  science: "science* chemistry lab biology bioinformatics experiment physics stem microscope ciencia",
  astronomy: "astronom* telescope planetarium night_sky stargaz*",
  stargazing: "stargaz* meteor constellation eclipse perseid comet ~under_the_star ~star",
  space:
    "space rocket launch_watch ~moon mars astronaut nasa apollo spacex moon_landing cohete ~launch rocket_launch launch_pad space_mission",
  history:
    "history historic* ~heritage old_town landmark colonial museum_tour archaeolog* founding fossil encampment civil_war reenact* schoolhouse ~cannon historia underground_railroad founders_day living_history homestead pioneer cemetery_preservation settler shipwreck dino*",
  genealogy: "genealog* family_tree ancest* roots",
  techHelp: "tech_help computer_help help_desk senior_tech smartphone digital_literacy ipad",
  data: "data analytics statistic spreadsheet mapping gis dashboard",
  bridge: "engineer* stem_day lego bridge_building",
} as const;

const NATURE = {
  birding: "bird* birding ornitholog* migration bird_count aves",
  birds:
    "bird_sanctuary songbird owl parrot aviary raptor hummingbird ~eagle ~osprey ~heron ~egret spoonbill woodpecker ~jay scrub_jay bald_eagle eagle_nest sandhill_crane",
  wetlands: "wetland ~swamp slough cypress everglades wet_walk marsh mangrove ~boardwalk ~preserve",
  hiking: "hik* trail ranger nature forest woods ~adventure",
  garden:
    "gardening gardener landscap* compost native_plant ~seed planting ~garden rain_barrel seed_swap seed_library jardin* sunflower hydroponic* mulch",
  plants: "plant* succulent bonsai houseplant nursery heirloom tree_giveaway arbor_day bromeliad african_violet",
  orchid: "orchid flower bloom* floral bouquet azalea flor orquidea rose_garden rose_society rose_show",
  butterfly: "butterfl* monarch pollinator mariposa",
  bugs: "bug insect beetle bee honey ladybug beekeep* apiar* firefly dragonfly moth",
  dogs: "dog pup* adoption pet canine shelter paw bark yappy spay neuter blessing_of_the_animal perro mascota k-9",
  cats: "cat kitten feline gato",
  farmAnimals: "farm barn goat chicken livestock cow 4-h ~petting_zoo ~zoo cattle corn_maze ~animal",
  wildlife:
    "gator alligator wildlife croc* snake reptile safari airboat rattlesnake possum opossum armadillo critter python_hunt* python_challenge burmese_python panther",
  gardenNight: "lantern night_garden ~after_dark ~moonlight ~garden_light ~lamplight",
} as const;

const COMMUNITY = {
  networking: "networking mixer meetup ~social happy_hour ~owner",
  handshake: "partnership chamber_of_commerce ~match board_match mentor* speed_dating ~match_night",
  pitch: "pitch* pitch_night startup ~founder venture investor entrepreneur* accelerator startup_demo demo_night",
  meeting: "roundtable meeting business strategy leadership planning ~forum ~council coworking negocio",
  jobFair: "job_fair career career_night hiring recruit* job skill_fair empleo",
  resume: "resume cv interview linkedin resume_clinic",
  money:
    "money financ* tax budget retirement giving fundrais* crypto grant loan impuesto investing investment investor stock_market",
  house: "home_buyer real_estate mortgage housing rental property house_hunting parade_of_homes",
  shop: "small_business shop* retail boutique store pop-up grand_opening ribbon_cutting",
  globeTrade:
    "import export trade_breakfast logistics shipping international_trade port_tour port_authority cargo exporter",
  government:
    "town_hall civic city_council vote* voter election government citizen democracy voting ballot poll commission commissioner magistrate zoning advisory_board advisory_committee school_board board_meeting association_board public_hearing town_meeting ~city_hall ciudadania",
  yoga: "yoga vinyasa laughter_yoga",
  yogaClass:
    "stretch* hatha flexib* gentle full_body mobility barre silver_sneakers chair_exercise chair_class chair_yoga",
  meditation: "meditat* mindful* zen ~breath* ~calm ~restless",
  taiChi: "tai_chi qigong qi_gong",
  soundBath: "sound_bath singing_bowl gong sound_healing",
  massage: "massage spa self-care wellness reset relax*",
  bloodDrive: "blood_drive blood donor",
  health:
    "health* medical nurse doctor ~screening vaccin* flu_shot cpr first_aid dental narcan mammogram medicare covid diabetes salud health_screening cancer_screening",
  sunSafety: "skin_check sun_safety sunscreen dermatolog*",
  stroller: "stroller mommy baby newborn parent* ~toddler car_seat breastfeed* maternity ~prenatal bebe",
  hurricane: "hurricane storm emergency preparedness disaster prep_expo hurricane_prep storm_prep sandbag huracan",
  volunteer:
    "volunteer* ~charity service_day donat* food_bank food_drive habitat day_of_service voluntari* food_pantry soup_kitchen",
  community:
    "neighborhood ~community neighbor* block_party celebration pride juneteenth reunion ~together street_party",
  ceremony:
    "ceremony veterans_day memorial_day flag_day wreath remembrance naturalization honor_guard memorial_service ~veteran pearl_harbor",
  town: "downtown main_street village evening_in ~plaza ~town ~square ~district ~old",
  broadcast: "podcast* radio_show broadcast* interview_show ham_radio amateur_radio",
} as const;

const OUTINGS = {
  fireworks:
    "firework* 4th_of_july fourth_of_july july_4th independence_day new_year* countdown fourth_on fuegos_artificiales",
  parade: "parade procession float golf_cart_parade desfile junkanoo krewe mango_strut strut posadas three_kings",
  holidayLights: "~light lighted lighting lightshow illumination tree_lighting holiday_light christmas_light",
  christmas: "christmas santa holiday xmas winter_wonderland ~gift navidad festival_of_trees grinch gingerbread",
  halloween: "halloween pumpkin trick-or-treat haunted spooky witch trunk_or_treat trick_or_treat zombie",
  ghost: "ghost paranormal ~cemetery haunt_tour murder_mystery",
  easter: "easter egg egg_hunt bunny",
  menorah: "hanukkah chanukah menorah",
  kite: "kite",
  balloons: "birthday ~party balloon anniversary ~fiesta",
  hotAir: "hot_air hot-air balloon_glow balloon_festival",
  airshow: "airshow air_show blue_angels thunderbirds fly-in seaplane aviation aircraft airplane biplane",
  pirates: "pirate gasparilla buccaneer",
  train: "train model_train locomotive ~railroad ~railway ~depot steam_engine",
  ferris: "ferris carnival_ride midway amusement theme_park ~festival county_fair state_fair youth_fair fairground",
  carousel: "carousel merry-go-round",
  bubbles: "bubble*",
  playground: "playground playdate nature_play ~kid* ~children* ~child* ~toddler ~tot ~junior ~famil* ~nino ~familia",
  camping: "camping campfire s'more glamping bonfire tent camp campout campground campsite",
  scavenger: "scavenger treasure hunt escape_room geocach* orienteering map_quest escape_the",
  firefighters: "firefight* fire_truck fire_station touch_a_truck ~police first_responder",
  antiques: "antique* vintage estate_sale collectible heirloom_fair ~retro coin stamp ~collector vintage_trailer",
  fleaMarket: "flea_market swap* yard_sale garage_sale rummage",
  cars: "car cars_and_coffee hot_rod car_show classic_car vehicle auto automobile automotive corvette mustang",
  comics: "comic* anime manga comic_con superhero trading_card card_show baseball_card",
  waterSki: "water_ski ski_show ski wakeboard*",
  rainbow: "pride lgbtq rainbow",
  hula: "luau hula ~tiki polynesian hawaiian",
  world:
    "cultur* international world multicultural global africa* ~greek ~irish ~scottish haitian jamaican diwali holi lunar_new_year chinese_new_year kwanzaa powwow hispanic bon_dance flamenco ceili dia_de_los_muertos",
  wedding: "wedding bridal bride valentine romance",
} as const;

/** Keywords of each motif of the posters, in singular: "_" joins the words of a phrase, "*" ends a prefix, "~" marks a weak one. */
export const MOTIFS = {
  ...MUSIC,
  ...STAGE,
  ...CRAFTS,
  ...FOOD,
  ...WATER,
  ...SPORTS,
  ...LEARNING,
  ...NATURE,
  ...COMMUNITY,
  ...OUTINGS,
} as const;

/** Where weak keywords of these motifs count: the "rock" of a climbing wall is not music. Those of other motifs count in all categories. */
export const WEAK_ONLY_IN: readonly (readonly [motifs: object, categories: readonly CategoryId[]])[] = [
  [MUSIC, ["music", "arts", "other"]],
  [STAGE, ["arts", "music", "families", "other"]],
  [CRAFTS, ["arts", "families", "education", "other"]],
  [FOOD, ["food", "other"]],
  [SPORTS, ["sports", "families", "health", "other"]],
];

/** The subject of a poster's drawing. */
export type Motif = keyof typeof MOTIFS;

/** Events from Tampa Bay to Marco Island; the columns are those of `corpus.ts`. */
export const GULF_COAST = `
srq-jazz | Jazz on Palm Avenue | Three trios play on the sidewalk between the galleries. Bring a chair. | Palm Avenue, Sarasota @ sarasota | music | Fri 18:00 | free | jazz date | outdoors
srq-opera | La Traviata | Verdi's opera with a full orchestra and English titles above the stage. | Sarasota Opera House, Sarasota @ sarasota | music | Sat+1 19:30 | 45 | opera classical date | by=Sarasota Opera House
srq-farmers | Saturday Farmers Market | Seventy stalls with oranges, honey and bread. Leashed dogs are welcome. | Lemon Avenue, Sarasota @ sarasota | food | Sat 07:00 | free | farmers-market dogs | outdoors kids
srq-yoga | Gentle Yoga in the Garden | Slow stretches under the banyans. All levels, mats provided. | Selby Gardens, Sarasota @ sarasota | health | Sun 08:30 | 15 | yoga | outdoors by=Selby Gardens
srq-birds | Morning Bird Walk | Look for herons and painted buntings with a naturalist. Binoculars can be borrowed. | Celery Fields, Sarasota @ sarasota | education | +5 07:30 | free | birds hike | outdoors by=Gulf Coast Audubon
srq-pottery | Wheel Throwing for Beginners | A pottery class for adults: center, pull and shape your first bowl. | Ringling Art Studio, Sarasota @ sarasota | arts | +8 18:00 | 60 | pottery | indoors
srq-lights | Lights in Bloom | Two million bulbs among the orchids, with cocoa and carolers. | Selby Gardens, Sarasota @ sarasota | families | 12-15 18:30 | 25 | lights christmas date | outdoors kids by=Selby Gardens
srq-circus | Family Circus Matinee | Acrobats, clowns and a high wire in the blue tent. | Big Top, Sarasota @ sarasota | families | Sun 14:00 | 22 | circus kids-show | kids
srq-boleros | Noche de boleros | Un trío de voces y requinto canta los boleros de siempre, a la luz de las velas. | Teatro Español, Sarasota @ sarasota | music | Sat 20:00 | 20 | bolero latin-music date | es
siesta-drums | Siesta Key Sunset Drum Circle | Drums, hoops and dancers gather on the sand an hour before sunset. | Siesta Beach, Siesta Key @ siesta-key | music | Sun 16:30 | free | drums concert-other | outdoors kids
siesta-sculpt | Crystal Classic Sand Sculpting | Master sculptors from nine countries carve tons of white sand. | Siesta Beach, Siesta Key @ siesta-key | arts | Sat 09:00 | 10 | exhibition art-festival | outdoors kids
siesta-yoga | Beach Yoga at Sunrise | Sun salutations by the water. Bring a towel. | Siesta Beach, Siesta Key @ siesta-key | health | Sat 07:00 | any | yoga | outdoors
venice-teeth | Shark's Tooth Festival | Fossil hunters, seafood and a dig pit for children. | Venice Pier, Venice @ venice | families | +24 10:00 | 5 | food-festival fossils | outdoors kids
venice-theatre | A Christmas Carol | Scrooge and three ghosts, in the theatre's own adaptation. | Venice Theatre, Venice @ venice | arts | 12-08 19:30 | 32 | theater christmas | indoors
brad-blues | Blues on the Riverwalk | Two bands on the lawn by the Manatee River, and food trucks. | Bradenton Riverwalk, Bradenton @ bradenton | music | Fri 18:00 | free | blues food-truck | outdoors kids
brad-artwalk | Village of the Arts Walk | Porches and studios are open late; painters and potters explain their work. | Village of the Arts, Bradenton @ bradenton | arts | Fri+1 18:00 | free | exhibition date | outdoors
brad-cleanup | Palma Sola Shore Cleanup | Gloves and bags are there. Two hours, and coffee afterwards. | Palma Sola Causeway, Bradenton @ bradenton | other | Sat 08:00 | free | volunteering cleanup | outdoors kids
anna-turtles | Sea Turtle Talk | How turtles nest on our beach, and what lights do to hatchlings. | Anna Maria Island Community Center, Anna Maria @ anna-maria | education | +13 18:00 | free | turtles talk | kids
lwr-polo | Sunday Polo | Tailgate, stomp the divots and cheer. Dogs on a leash may come. | Polo Club, Lakewood Ranch @ lakewood-ranch | sports | Sun+1 13:00 | 20 | polo dogs | outdoors kids
lwr-singles | Singles Mixer over 40 | Name tags, one drink and no speeches. | Main Street, Lakewood Ranch @ lakewood-ranch | other | Thu 18:30 | 12 | singles | 21
naples-phil | Naples Philharmonic: Brahms | The First Symphony and the Haydn Variations. | Artis, Naples @ naples | music | Sat 19:30 | 55 | classical date | indoors
naples-market | Third Street Farmers Market | Local fish, flowers and pastries behind the Old Naples hotels. | Third Street South, Naples @ naples | food | Sat 07:30 | free | farmers-market | outdoors kids
naples-artfest | Naples Art Festival | Two hundred painters, sculptors and jewelers along Fifth Avenue. | Fifth Avenue South, Naples @ naples | arts | Sat+1 10:00 | free | art-festival exhibition | outdoors
naples-garden | Orchids and Butterflies | A walk with the head gardener, ending in the butterfly house. | Naples Botanical Garden, Naples @ naples | education | +9 09:00 | 18 | garden | outdoors kids
naples-pickle | Open Pickleball Championships | Amateurs and seniors, four days of doubles. | East Naples Park, Naples @ naples | sports | +17 08:00 | 10 | pickleball | outdoors
naples-wine | Winter Wine Tasting | Twelve glasses from small growers, and a cheese for each. | Mercato, Naples @ naples | food | Thu 18:00 | 65 | tasting date | 21
naples-noche | Noche de Salsa en Naples | Clase para principiantes a las ocho y pista abierta hasta la medianoche. | Bamboo Café, Naples @ naples | music | Fri 20:00 | 10 | salsa dance-class latin-music | es 18
marco-fishing | Marco Island Fishing Derby | Weigh-in at four, prizes for snook and redfish, and a junior class. | Rose Marina, Marco Island @ marco-island | sports | Sat 06:00 | 75 | fishing | outdoors kids
bonita-jazz | Riverside Jazz | Live jazz by a big band at the bandshell; picnics are welcome. | Riverside Park, Bonita Springs @ bonita-springs | music | Sun 15:00 | free | jazz | outdoors kids
cape-boat | Holiday Boat Parade | Fifty boats with lights pass the yacht club. | Yacht Club, Cape Coral @ cape-coral | families | 12-15 18:00 | free | boat-parade lights christmas | outdoors kids
cape-owls | Burrowing Owl Tour | See the smallest owls of Florida at their burrows, with their guardians. | Rotary Park, Cape Coral @ cape-coral | education | Sat+1 09:00 | 10 | birds | outdoors kids
cape-okto | Sunset Market Night | Makers, tacos and a cover band on 47th Terrace. | Club Square, Cape Coral @ cape-coral | food | Fri 17:00 | free | night-market food-truck | outdoors
ftm-edison | Holiday Nights at the Edison Estates | Trees of 1928, carols and a million lights by the river. | Edison and Ford Winter Estates, Fort Myers @ fort-myers | families | 12-05 17:30 | 25 | lights christmas date | outdoors kids
ftm-artwalk | Fort Myers Art Walk | First Friday in the River District, with live painters. | River District, Fort Myers @ fort-myers | arts | 12-07 18:00 | free | exhibition date | outdoors
ftm-comedy | Stand-Up Showcase | Six comics, ten minutes each, and a headliner from Chicago. | Laugh In Comedy Café, Fort Myers @ fort-myers | arts | Sat 21:00 | 20 | comedy date | 18
sanibel-birds | Birding at Ding Darling | Roseate spoonbills at low tide, from the tram and on foot. | Wildlife Drive, Sanibel @ sanibel | education | +6 08:00 | 13 | birds | outdoors kids
punta-blues | Peace River Blues Fest | Eight bands, barbecue and cold beer on the harbor. | Laishley Park, Punta Gorda @ punta-gorda | music | Sat+2 11:00 | 35 | blues music-festival bbq | outdoors
tpa-armature | Armature Works Night Market | Eighty makers, and a DJ on the lawn. | Armature Works, Tampa @ tampa | food | Fri 18:00 | free | night-market craft-market | by=Armature Works
tpa-pizza | Naples-Style Pizza Night | Learn the dough of Naples and bake it in ninety seconds. | Hyde Park Kitchen, Tampa @ tampa | food | Thu 18:30 | 70 | cooking-class date |
tpa-js | Tampa JavaScript Meetup | Two talks on the web platform, and pizza. | Embarc Collective, Tampa @ tampa | tech | +6 18:30 | free | tech-meetup networking | by=Tampa Bay Devs
tpa-ai | AI Builders Night | Show what you have built with language models in five minutes. | Embarc Collective, Tampa @ tampa | tech | Thu 18:00 | free | tech-meetup | by=Tampa Bay Devs
tpa-food | Food Bank Packing Shift | Sort and pack boxes for Thanksgiving. Closed shoes, age 12 and up. | Feeding Tampa Bay, Tampa @ tampa | other | Sat 09:00 | free | volunteering thanksgiving |
tpa-yoga | Riverwalk Yoga | An hour of vinyasa on the grass, every level. | Curtis Hixon Park, Tampa @ tampa | health | Sun 10:00 | free | yoga | outdoors
tpa-turkey | Turkey Trot 5K | Run before the feast, medals for all ages. | Bayshore Boulevard, Tampa @ tampa | sports | thanksgiving 07:30 | 40 | running thanksgiving | outdoors kids
tpa-story | Cuentos y canciones | Cuentos, rimas y manualidades para niños de dos a seis años. | Biblioteca West Tampa, Tampa @ tampa | families | Sat 10:30 | free | storytime | es kids
tpa-hollywood | Hollywood Classics: Casablanca | The 1942 film on the big screen, with the mighty Wurlitzer before it. | Tampa Theatre, Tampa @ tampa | arts | Sun 15:00 | 13 | film date | by=Tampa Theatre
tpa-brunch | Drag Brunch | Mimosas and lip-sync at two seatings. | Hamburger Mary's, Tampa @ tampa | food | Sun 11:00 | 30 | brunch drag | 18
tpa-kings | Día de Reyes en West Tampa | Los tres Reyes Magos reparten juguetes; habrá rosca y chocolate. | MacFarlane Park, Tampa @ tampa | families | 01-06 14:00 | free | reyes | es kids outdoors
tpa-manatee | Manatee Viewing Day | Hundreds of manatees in the warm water of the plant, and a touch tank of rays. | Manatee Viewing Center, Tampa @ tampa | families | 12-01 10:00 | free | manatees | outdoors kids
tpa-mlk | Dr. King Parade and Festival | Marching bands from forty schools on Martin Luther King Jr. Boulevard. | Middleton High School, Tampa @ tampa | other | mlk 12:00 | free | mlk parade | outdoors kids
ybor-cigar | Ybor City Walking Tour | Cigar makers, social clubs and the wild chickens of Seventh Avenue. | Centennial Park, Ybor City, Tampa @ ybor-city | education | Sat 10:00 | 18 | walking-tour history | outdoors
ybor-salsa | Salsa Social at the Cuban Club | Live conjunto, and a class for beginners at eight. | Cuban Club, Ybor City, Tampa @ ybor-city | music | Sat 20:00 | 15 | salsa dance-class latin-music date |
ybor-market | Ybor Saturday Market | Cuban bread, plants and crafts under the oaks. | Centennial Park, Ybor City, Tampa @ ybor-city | food | Sat 09:00 | free | farmers-market craft-market | outdoors kids
ybor-goth | Goth Night at the Castle | Three floors of darkwave. Dress the part. | The Castle, Tampa @ ybor-city | music | Fri 22:00 | 10 | electronic club | 21
brandon-craft | Holiday Craft Bazaar | Quilts, ornaments and jams by a hundred neighbors. | Community Center, Brandon @ brandon | arts | 12-01 09:00 | free | craft-market christmas | indoors kids
stp-mural | Mural Bike Tour | Ride past sixty murals with one of their painters. | Central Avenue, St. Petersburg @ st-petersburg | arts | Sat 10:00 | 25 | cycling walking-tour | outdoors
stp-glass | Glass Blowing Demo | See a vase made at 2,000 degrees, twice an hour. | Morean Glass Studio, St. Petersburg @ st-petersburg | arts | Sun 13:00 | 12 | glass art-demo | indoors kids
stp-clay | Date Night at the Wheel | Two people, one potter's wheel, a bottle of wine. | Morean Center for Clay, St. Petersburg @ st-petersburg | arts | Fri+1 19:00 | 90 | pottery date | 21
stp-market | Saturday Morning Market | Food of twelve countries and live folk music. Dogs are welcome before ten. | Al Lang Parking Lot, St. Petersburg @ st-petersburg | food | Sat 09:00 | free | farmers-market dogs | outdoors kids
stp-pride | Dog Parade on Beach Drive | Costumes for pets and a prize for the laziest basset. | Straub Park, St. Pete @ st-petersburg | families | Sun 11:00 | free | dogs parade | outdoors kids
stp-indie | Indie Rock at Jannus | The Beachcombers and two guests. | Jannus Live, St. Pete @ st-petersburg | music | Sat 20:00 | 28 | rock | outdoors
stp-boleros | Tarde de boleros y café | Guitarras, café cubano y pastelitos para mayores y jóvenes. | Sunshine Center, St. Petersburg @ st-petersburg | music | Thu 14:00 | free | bolero latin-music | es
stp-trivia | Brewery Trivia | Teams of six at most, four rounds, a free pint for the winners. | Green Bench, St. Petersburg @ st-petersburg | other | Wed 19:00 | free | trivia | 21
gulfport-art | Gulfport Tuesday Fresh Market | Vegetables, soap and a ukulele band on Beach Boulevard. | Beach Boulevard, Gulfport @ gulfport | food | Tue 09:00 | free | farmers-market | outdoors kids
clw-sunsets | Sunsets at Pier 60 | Street performers, crafts and a film on the beach at dusk. | Pier 60, Clearwater Beach, Clearwater @ clearwater | families | Thu 16:30 | free | craft-market film street-show | outdoors kids
clw-jazz | Clearwater Jazz Holiday | Four days of jazz, funk and soul by the bay. | Coachman Park, Clearwater @ clearwater | music | Sat+1 14:00 | 60 | jazz music-festival | outdoors
clw-turtle | Marine Rescue Open House | Meet the dolphins and turtles that are getting well. | Clearwater Marine Aquarium, Clearwater @ clearwater | families | Sun 10:00 | 38 | turtles aquarium | kids
dun-celtic | Dunedin Celtic Festival | Pipers, caber tossing and shepherd's pie. | Highlander Park, Dunedin @ dunedin | music | Sat+2 11:00 | 22 | folk music-festival food-festival | outdoors kids
tarpon-greek | Sponge Docks Greek Night | Live bouzouki, circle dances and honey puffs on Dodecanese Boulevard. | Sponge Docks, Tarpon Springs @ tarpon-springs | food | Sat 18:00 | free | food-festival dance-open date | outdoors kids
holiday-fish | Kids' Fishing Clinic | Rods and bait are there; each child keeps a tackle box. | Anclote Gulf Park, Holiday @ holiday | families | Sat 09:00 | free | fishing kids-workshop | outdoors kids
holiday-bingo | Community Bingo | Twenty games and a jackpot. | Recreation Complex, Holiday @ holiday | other | Tue 18:00 | 10 | bingo | indoors
`;

/** Events in the middle of the state, from Sebring to the Space Coast; the columns are those of `corpus.ts`. */
export const INLAND = `
lkl-swan | Swan City Sunrise Run | Three miles around Lake Morton as the swans wake. | Lake Morton, Lakeland @ lakeland | sports | Sat 06:45 | 20 | running | outdoors
lkl-market | Downtown Farmers Curb Market | Strawberries, eggs and tamales on Kentucky Avenue. | Downtown Farmers Curb Market, Lakeland @ lakeland | food | Sat 08:00 | free | farmers-market | outdoors kids
lkl-symph | Imperial Symphony: Home for the Holidays | Carols, the Nutcracker suite and a choir of two hundred. | RP Funding Center, Lakeland @ lakeland | music | 12-11 19:30 | 30 | classical christmas choir | indoors kids
lkl-taller | Taller de barro para principiantes | Aprende a modelar una taza; el horno lo ponemos nosotros. | Polk Museum, Lakeland @ lakeland | arts | Sat+1 10:00 | 35 | pottery | es
wh-ski | Water Ski Show | The oldest ski team of Florida builds a pyramid on Lake Silver. | Martin Luther King Park, Winter Haven @ winter-haven | sports | Sat 16:00 | free | ski-show | outdoors kids
wh-garden | Camellia Weekend | Two hundred kinds in bloom, and a class on pruning. | Cypress Gardens, Winter Haven @ winter-haven | education | Sun+2 10:00 | 8 | garden | outdoors
lw-bok | Carillon Concert at Bok Tower | The bells ring Bach over the gardens; bring a blanket. | Bok Tower Gardens, Lake Wales @ lake-wales | music | Sun 13:00 | 20 | classical garden | outdoors kids
lw-pioneer | Pioneer Days | Blacksmiths, quilts and a parade of tractors. | Lake Wales Park, Lake Wales @ lake-wales | families | Sat+1 09:00 | free | history craft-market | outdoors kids
lw-hike | Scrub-Jay Hike | A slow morning on the ridge, with luck at arm's length of a scrub-jay. | Crooked Lake Prairie, Lake Wales @ lake-wales | education | +10 08:00 | free | birds hike | outdoors
seb-race | Vintage Car Laps | Racers of sixty years on the old airfield. | Sebring International Raceway, Sebring @ sebring | sports | Sat+2 09:00 | 30 | cars | outdoors kids
seb-citrus | Caladium and Citrus Fair | Juice stands, a bake-off and a bluegrass stage. | Circle Park, Sebring @ sebring | food | Sat+3 10:00 | free | food-festival folk | outdoors kids
orl-eola-market | Lake Eola Sunday Market | Farm stands and crepes around the lake. Friendly dogs on short leashes. | Lake Eola Park, Orlando @ orlando | food | Sun 10:00 | free | farmers-market dogs | outdoors kids
orl-fringe | Winter Mini-Fest of New Plays | Nine short plays in one day, from farce to tragedy. | Orlando Shakes, Orlando @ orlando | arts | Sat 13:00 | 15 | theater | 18
orl-ballet | The Nutcracker | Orlando Ballet with snow, mice and a live orchestra. | Dr. Phillips Center, Orlando @ orlando | arts | 12-14 19:30 | 50 | ballet christmas | kids by=Orlando Ballet
orl-comedy | Improv Jam | Scenes made up from what you shout. | SAK Comedy Lab, Orlando @ orlando | arts | Fri 21:00 | 18 | improv comedy date | by=SAK Comedy Lab
orl-comedy2 | Duel of Fools | Two teams, ninety minutes, no script; families welcome. | SAK Comedy Lab, Orlando @ orlando | arts | Sat 19:00 | 18 | improv comedy | kids by=SAK Comedy Lab
orl-devs | Orlando Devs: Open Hack Night | Bring a laptop, a problem or a curiosity. | Canvs, Orlando @ orlando | tech | Tue 18:30 | free | tech-meetup hackathon | by=Orlando Devs
orl-robots | Robot Building for Kids | Ages 7 to 11 build a robot that follows a line. | Orlando Science Center, Orlando @ orlando | tech | Sat 10:00 | 25 | kids-workshop coding-class | kids indoors by=Orlando Science Center
orl-stars | Stargazing on the Roof | Jupiter and its moons through the largest refractor in Florida. | Orlando Science Center, Orlando @ orlando | education | Fri 20:00 | 12 | stars date | by=Orlando Science Center
orl-salsa | Clases de salsa y bachata | Primera clase gratis; no hace falta pareja. | Milk District Studio, Orlando @ orlando | music | Thu 19:30 | free | salsa bachata dance-class | es
orl-feria | Feria de empleo bilingüe | Cuarenta empresas contratan; trae tu currículum. | Centro Hispano, Orlando @ orlando | business | Wed+1 10:00 | free | jobs | es
orl-edm | Bass in the Warehouse | Four hours of drum and bass. | Celine, Orlando @ orlando | music | Sat 22:00 | 30 | electronic club | 21
orl-boheme | Baroque by Candlelight | Harpsichord, two violins and a cello play Vivaldi. | Trinity Church, Orlando @ orlando | music | Sun+1 16:00 | any | classical date | indoors
orl-pups | Puppy Yoga | Stretch while adoptable puppies climb on you. | Loch Haven Park, Orlando @ orlando | health | Sat 11:00 | 30 | yoga dogs | outdoors
orl-black | Black Friday Record Fair | Forty dealers of vinyl, doors at seven. | Elks Lodge, Orlando @ orlando | other | black-friday 07:00 | 5 | black-friday flea-market | indoors
orl-nye | New Year's Eve Orange Drop | A giant orange falls at midnight above three stages. | Church Street, Orlando @ orlando | music | 12-31 20:00 | 25 | new-years-eve | outdoors
wp-boat | Morse Museum Free Friday | Tiffany lamps, late hours and a string quartet. | Morse Museum, Winter Park @ winter-park | arts | Fri 16:00 | free | exhibition classical date | indoors kids
wp-market | Winter Park Farmers Market | At the old train depot: cheese, orchids and kettle corn. | Winter Park Farmers Market, Winter Park @ winter-park | food | Sat 08:00 | free | farmers-market | outdoors kids
wp-paint | Watercolor in Central Park | A painter shows washes and skies; paper and brushes included. | Central Park, Winter Park @ winter-park | arts | Sun 10:00 | 40 | painting-class | outdoors
wp-bach | Bach Festival Choir | The B minor Mass with soloists from Leipzig. | Rollins College, Winter Park @ winter-park | music | Sat+3 19:00 | 38 | classical choir | indoors
cel-snow | Now Snowing Nightly | Soap snow falls on Market Street every hour, with carolers and a train. | Market Street, Celebration @ celebration | families | 12-01 18:00 | free | christmas lights | outdoors kids
cel-market | Celebration Sunday Farmers Market | Bread, mangoes and a guitarist by the lake. | Celebration Town Center, Celebration @ celebration | food | Sun 09:00 | free | farmers-market | outdoors kids
cel-5k | Lakeside Fun Run | Five kilometers on the boardwalk, strollers welcome. | Lakeside Park, Celebration @ celebration | sports | Sat+1 07:30 | 25 | running | outdoors kids
kis-rodeo | Silver Spurs Rodeo | Bull riders, barrel racers and a mutton ride for children. | Silver Spurs Arena, Kissimmee @ kissimmee | sports | Sat 19:30 | 25 | rodeo | kids
kis-reyes | Fiesta de los Tres Reyes | Parranda, pasteles y regalos para los niños en el lago. | Lakefront Park, Kissimmee @ kissimmee | families | 01-05 15:00 | free | reyes | es kids outdoors
kis-cars | Saturday Night Classics | Three hundred old cars cruise the bricks, and a cover band plays. | Old Town, Kissimmee @ kissimmee | other | Sat 20:30 | free | cars rock | outdoors kids
kis-bomba | Taller de bomba y plena | Tambores, pasos y la historia de la música de Puerto Rico. | Centro Cultural Osceola, Kissimmee @ kissimmee | music | Sun 14:00 | any | latin-music dance-class | es kids
kis-kids | Cine familiar al aire libre | Película animada en español, palomitas y mantas en la grama. | Lakefront Park, Kissimmee @ kissimmee | families | Fri 19:00 | free | film | es kids outdoors
md-antique | Renninger's Antique Extravaganza | Eight hundred dealers of furniture, clocks and toys. | Renninger's, Mount Dora @ mount-dora | other | Fri 09:00 | 10 | flea-market | outdoors
md-lights | Light Up Mount Dora | Two million Christmas lights go on at once in Donnelly Park. | Donnelly Park, Mount Dora @ mount-dora | families | Sat+1 18:00 | free | lights christmas | outdoors kids
md-plein | Plein Air Painting Day | Painters work along the lake; a beginner class is at noon. | Elizabeth Evans Park, Mount Dora @ mount-dora | arts | Sat 09:00 | 20 | painting-class exhibition | outdoors
tv-line | Line Dance on the Square | Live country band every evening, free lesson at five. | Spanish Springs Town Square, The Villages @ the-villages | music | Thu 17:00 | free | country dance-class | outdoors
tv-golf | Golf Cart Holiday Parade | Six hundred carts with lights and reindeer. | Lake Sumter Landing, The Villages @ the-villages | families | 12-09 17:30 | free | christmas parade lights | outdoors kids
tv-pickle | Pickleball for First-Timers | Paddles, rules and a patient coach. | Rohan Recreation, The Villages @ the-villages | sports | Mon 09:00 | free | pickleball | outdoors
tv-beatles | The Beatles Tribute | Every song you know, in four costumes. | Savannah Center, The Villages @ the-villages | music | Sat+1 19:00 | 35 | rock | indoors
oca-horses | Horse Farm Open Day | Foals, a farrier and carriage rides. | World Equestrian Center, Ocala @ ocala | families | Sat 10:00 | free | horses | outdoors kids
oca-kayak | Clear Kayak Tour of Silver Springs | Manatees, turtles and wild monkeys beneath and above you. | Silver Springs, Ocala @ ocala | sports | +4 09:00 | 55 | paddling manatees | outdoors
oca-market | Ocala Downtown Market | Farmers, food trucks and a bluegrass trio. | Ocala Downtown Square, Ocala @ ocala | food | Sat 09:00 | free | farmers-market food-truck folk | outdoors kids
cr-manatee | Florida Manatee Festival | Boat rides to the springs, art and a beer garden. | Citrus Avenue, Crystal River @ crystal-river | families | 01-19 09:00 | 5 | manatees art-festival | outdoors kids
cr-swim | Swim with Manatees | A guide, a wetsuit and a rule: look, do not touch. | Three Sisters Springs, Crystal River @ crystal-river | sports | Sat 07:00 | 79 | manatees | outdoors
gnv-free | Free Fridays: The Swamp Brass | Funk from a band of eleven on the plaza. | Bo Diddley Plaza, Gainesville @ gainesville | music | Fri 20:00 | free | funk | outdoors kids
gnv-butter | Butterfly Plant Sale | Milkweed, passion vine and advice from the museum. | Florida Museum, Gainesville @ gainesville | education | Sat 09:00 | free | garden | outdoors kids
gnv-contra | Contra Dance with Live Fiddle | Every dance is taught; come alone or with friends. | Thelma Boltin Center, Gainesville @ gainesville | music | Sat 19:30 | 10 | folk dance-class |
gnv-py | Python for Absolute Beginners | Your first program in two hours; laptops can be borrowed. | Alachua County Library, Gainesville @ gainesville | tech | +7 17:30 | free | coding-class |
gnv-hack | SwampHacks | Thirty-six hours, three hundred students, one demo. | Reitz Union, Gainesville @ gainesville | tech | Fri+9 18:00 | free | hackathon | 18
cb-surf | Surf Lesson for Kids | Soft boards, small waves and two instructors. | Cocoa Beach Pier, Cocoa Beach @ cocoa-beach | sports | Sat 09:00 | 45 | surf kids-workshop | outdoors kids
cb-launch | Rocket Launch Watch Party | Loudspeakers with the countdown, and somebody who explains it. | Cocoa Beach Pier, Cocoa Beach @ cocoa-beach | education | +3 21:00 | free | space date | outdoors kids
cb-reggae | Reggae on the Beach | Two bands, jerk chicken and bare feet. | Alan Shepard Park, Cocoa Beach @ cocoa-beach | music | Sun 14:00 | 20 | reggae | outdoors
mel-art | Melbourne Art and Wine Walk | Galleries pour a glass each in the Eau Gallie district. | Eau Gallie, Melbourne @ melbourne | arts | Fri 18:00 | 25 | exhibition tasting date | 21
day-bike | Bikers' Charity Ride | Two hundred motorcycles along the ocean for the toy drive. | Bandshell, Daytona Beach @ daytona | other | Sun 10:00 | 20 | motorcycles christmas | outdoors
day-lights | Magic of Lights at the Speedway | Drive past a hundred displays, on the track itself. | Daytona International Speedway, Daytona Beach @ daytona | families | 12-02 18:00 | 35 | lights christmas | outdoors kids
deland-sky | DeLand Fall Festival of the Arts | Sculptors and jewelers on Woodland Boulevard. | Woodland Boulevard, DeLand @ deland | arts | Sat 10:00 | free | art-festival exhibition | outdoors kids
`;

/** Events on the Atlantic coast from Vero Beach to Hollywood; the columns are those of `corpus.ts`. */
export const SOUTHEAST = `
ver-kayak | Pelican Island Kayak Trip | Paddle to the first wildlife refuge of the country. | Sebastian Inlet, Vero Beach @ vero-beach | sports | Sat 08:00 | 45 | paddling birds | outdoors
ver-art | Under the Oaks Art Show | Two hundred artists in Riverside Park. | Riverside Park, Vero Beach @ vero-beach | arts | Sat+1 10:00 | free | art-festival exhibition | outdoors kids
ver-theatre | Riverside Theatre: Chicago | All that jazz, with a cast from Broadway. | Riverside Theatre, Vero Beach @ vero-beach | arts | Fri 19:30 | 65 | musical theater date | by=Riverside Theatre
ver-comedy | Comedy Zone at Riverside | Two comedians, and live music outside before. | Riverside Theatre, Vero Beach @ vero-beach | arts | Sat 19:30 | 22 | comedy date | 18 by=Riverside Theatre
stu-dance | Ballroom Basics | The waltz in one hour; shoes with leather soles. | Flagler Place, Stuart @ stuart | music | Thu 19:00 | 12 | ballroom dance-class date | indoors
stu-fish | Sailfish Tournament | Catch and release, four lines per boat. | Sailfish Marina, Stuart @ stuart | sports | 12-06 06:30 | 500 | fishing | outdoors
jup-turtle | Turtle Release at Loggerhead | Five patients go back to the ocean. | Loggerhead Marinelife Center, Jupiter @ jupiter | families | Sat 10:00 | free | turtles | outdoors kids
jup-light | Lighthouse Moonrise Climb | Watch the full moon come up from the top. | Jupiter Lighthouse, Jupiter @ jupiter | education | Thu 17:00 | 25 | stars date history | outdoors
wpb-market | GreenMarket | Orchids, cider donuts and mimosas on the waterfront. | Clematis Street, West Palm Beach @ west-palm-beach | food | Sat 09:00 | free | farmers-market | outdoors kids
wpb-clematis | Clematis by Night | A free concert by the water every Thursday; tonight soul and Motown. | Great Lawn, West Palm Beach @ west-palm-beach | music | Thu 18:00 | free | soul date | outdoors kids
wpb-tech | Palm Beach Tech Happy Hour | Founders and engineers, no pitches. | Clematis Street, West Palm Beach @ west-palm-beach | tech | Thu 17:30 | free | tech-meetup networking | 21 by=Palm Beach Tech
wpb-sandi | Sandi Tree Lighting | A tree of 700 tons of sand, and carols. | Great Lawn, West Palm Beach @ west-palm-beach | families | 11-29 18:00 | free | lights christmas | outdoors kids
pb-lecture | Flagler Lecture: The Railroad to the Sea | How the rails reached Key West, with photographs. | Flagler Museum, Palm Beach @ palm-beach | education | Sun 15:00 | 28 | talk history | indoors
pb-tea | Gilded Age Tea | Scones and sandwiches by the lagoon. | Flagler Museum, Palm Beach @ palm-beach | food | Sat 14:30 | 60 | tasting date | indoors
del-garlic | Garlic Fest | Garlic in everything, even the ice cream. | Old School Square, Delray Beach @ delray-beach | food | Sat+1 12:00 | 15 | food-festival | outdoors kids
del-tree | 100-Foot Tree Lighting | Snow, skating and a tree one can walk into. | Old School Square, Delray Beach @ delray-beach | families | 11-27 18:00 | free | lights christmas ice-skating | outdoors kids
del-japan | Lantern Festival at the Morikami | Lanterns float at dusk; taiko drums and sushi. | Morikami Museum, Delray Beach @ delray-beach | other | Sun 15:00 | 25 | food-festival drums date | outdoors kids
del-art | Figure Drawing, No Teacher | A model, easels and quiet music. | Arts Warehouse, Delray Beach @ delray-beach | arts | Wed 19:00 | 20 | painting-class | 18
del-jazz | Jazz at Arts Garage | A saxophone quartet; bring your own dinner. | Arts Garage, Delray Beach @ delray-beach | music | Fri 20:00 | 45 | jazz date | by=Arts Garage
del-blues | Blues at Arts Garage | Slide guitar from Mississippi. | Arts Garage, Delray Beach @ delray-beach | music | Sat+1 20:00 | 40 | blues date | by=Arts Garage
boc-mizner | Symphonia in Mizner Park | Mozart and Copland under the stars. | Mizner Park, Boca Raton @ boca-raton | music | Sat 19:00 | free | classical date | outdoors
boc-museum | Art Class: Collage for Adults | Scissors, old maps and a glass of wine. | Boca Raton Museum of Art, Boca Raton @ boca-raton | arts | Thu 18:00 | 45 | craft-class painting-class | 21
boc-gumbo | Sea Turtle Walk at Gumbo Limbo | A ranger, the tanks and the beach at dusk. | Gumbo Limbo, Boca Raton @ boca-raton | education | Tue 17:30 | 10 | turtles | outdoors kids
boc-tango | Milonga de los jueves | Clase de tango a las siete, milonga hasta las doce. | Centro Argentino, Boca Raton @ boca-raton | music | Thu 19:00 | 15 | tango dance-class | es
boc-hanukkah | Menorah Lighting in the Park | The second night of Hanukkah, with donuts, dreidels and a klezmer band. | Sanborn Square, Boca Raton @ boca-raton | families | 12-26 18:00 | free | hanukkah | outdoors kids
boc-yoga | Yoga for Seniors | Chairs, breath and no rush. | Community Center, Boca Raton @ boca-raton | health | Mon 10:00 | 8 | yoga seniors | indoors
pom-green | Pompano Green Market | Sprouts, salsas and a steel drum. | Atlantic Boulevard, Pompano Beach @ pompano-beach | food | Sat+1 09:00 | free | farmers-market | outdoors kids
pom-night | Fishing Pier at Night | Rent a rod and learn the knots, with a guide. | Fisher Family Pier, Pompano Beach @ pompano-beach | sports | Fri 19:00 | 15 | fishing | outdoors kids
ftl-jazz | Sunday Jazz Brunch | Four stages along the New River. | Riverwalk, Fort Lauderdale @ fort-lauderdale | music | 12-02 11:00 | free | jazz | outdoors kids
ftl-boat | Winterfest Boat Parade | A hundred yachts in lights from downtown to Lake Santa Barbara. | New River, Fort Lauderdale @ fort-lauderdale | families | 12-15 18:30 | free | boat-parade lights christmas | outdoors kids
ftl-comedy | Comedia en español: Noche de risas | Tres comediantes de La Habana, Caracas y Bogotá. | Savor Cinema, Fort Lauderdale @ fort-lauderdale | arts | Sat 20:30 | 25 | comedy | es 18
ftl-musical | Broadway Tour: Wicked | The witches of Oz before Dorothy came. | Broward Center, Fort Lauderdale @ fort-lauderdale | arts | Thu 20:00 | 69 | musical theater date | by=Broward Center
ftl-kids | Sensory-Friendly Puppet Show | Lights stay on, and nobody minds a shout. | Broward Center, Fort Lauderdale @ fort-lauderdale | families | Sat 11:00 | 10 | kids-show theater | kids by=Broward Center
ftl-women | Women in Tech Breakfast | Three short talks, and time to meet. | General Provision, Fort Lauderdale @ fort-lauderdale | tech | Wed+1 08:00 | free | tech-meetup networking |
ftl-reef | Reef Cleanup Dive | Certified divers take line and cans off the reef. | Commercial Pier, Ft. Lauderdale @ fort-lauderdale | other | Sat+1 08:00 | 20 | volunteering cleanup diving | outdoors
ftl-swap | Drive-In Flea Market | Eighty acres of tools, shoes and mangoes. | Swap Shop, Fort Lauderdale @ fort-lauderdale | other | Sun 07:00 | free | flea-market | outdoors kids
hol-mural | Downtown Hollywood Mural Walk | Painters show twenty walls; ends with tapas. | Young Circle, Hollywood @ hollywood | arts | Sat+1 18:00 | free | walking-tour exhibition date | outdoors
hol-broadwalk | Latin Night on the Broadwalk | Timba band and dancing on the sand. | Hollywood Beach Theater, Hollywood, FL @ hollywood | music | Fri 19:30 | free | latin-music dance-open salsa | outdoors kids
hol-candy | Candy Cane Parade | Floats and bands along the ocean. | Hollywood Beach, Hollywood @ hollywood | families | 12-08 19:00 | free | christmas parade | outdoors kids
hol-yoga | Full Moon Yoga | An hour on the beach by moonlight. | Hollywood Beach, Hollywood @ hollywood | health | Thu 19:00 | any | yoga date | outdoors
sun-hockey | Panthers vs. Lightning | The battle of Florida on ice. | Amerant Arena, Sunrise @ sunrise | sports | Sat 19:00 | 49 | hockey | kids
sun-ice | Public Ice Skating | Two hours, skates included. | Ice Den, Sunrise @ sunrise | sports | Sun 13:00 | 15 | ice-skating | kids indoors
sun-vallenato | Concierto de vallenato | Acordeón, caja y guacharaca con dos reyes de Valledupar. | Amerant Arena, Sunrise @ sunrise | music | Fri+1 20:00 | 70 | latin-music | es
sun-book | Sunrise Book Club | This month: a novel of the Everglades. | Civic Center, Sunrise @ sunrise | education | Tue 18:30 | free | books | indoors
`;

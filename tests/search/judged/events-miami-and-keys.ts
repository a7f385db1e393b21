/** Events in Miami-Dade and the Keys; the columns are those of `corpus.ts`. */
export const MIAMI_AND_KEYS = `
wyn-walls | Second Saturday Art Walk | Murals by night, food trucks and DJs. | Wynwood Walls, Wynwood, Miami @ wynwood | arts | Sat 18:00 | free | exhibition food-truck date | outdoors
wyn-clay | Clay and Sip | Hand-build a planter between two glasses. | Wynwood Clay, Miami @ wynwood | arts | Thu 19:00 | 55 | pottery date | 21
wyn-techno | Warehouse Techno | Two rooms until sunrise. | Factory Town, Wynwood, Miami @ wynwood | music | Sat 23:00 | 45 | electronic club | 21
wyn-vegan | Plant-Based Block Party | Forty vegan kitchens and a mushroom workshop. | Wynwood Marketplace, Wynwood, Miami @ wynwood | food | Sun 12:00 | 10 | food-festival | outdoors kids
wyn-latam | LatAm Founders Meetup | Charlas cortas para emprendedores, en español e inglés. | The LAB, Wynwood, Miami @ wynwood | tech | Wed 18:30 | free | tech-meetup networking | es
lh-viernes | Viernes Culturales | Música, dominó y galerías en la Calle Ocho. | Domino Park, Little Havana, Miami @ little-havana | arts | Fri 18:00 | free | latin-music exhibition date | es outdoors kids
lh-boleros | Noche de boleros en el Tower | Piano y voz: Lara, Portillo de la Luz y Manzanero. | Tower Theater, Calle Ocho, Miami @ little-havana | music | Fri+1 20:30 | 25 | bolero latin-music date | es
lh-son | Son cubano en vivo | Un septeto y una pista de baile que no descansa. | Ball & Chain, Little Havana, Miami @ little-havana | music | Thu 21:00 | free | latin-music salsa dance-open date | es 21
lh-reyes | Desfile de los Reyes Magos | Camellos, carrozas y caramelos por la Calle Ocho. | Calle Ocho, Miami @ little-havana | families | 01-06 11:00 | free | reyes parade | es outdoors kids
lh-cafe | Cuban Coffee Walk | Five windows, five coladas and the history of the exile. | Calle Ocho, Miami @ little-havana | food | Sat 11:00 | 35 | walking-tour tasting history | outdoors
grove-art | Coconut Grove Arts Festival | Three hundred artists by the bay on Presidents' Day weekend. | Regatta Park, Coconut Grove, Miami @ coconut-grove | arts | 02-16 10:00 | 25 | art-festival exhibition | outdoors kids
grove-organic | Grove Organic Market | Raw food, herbs and tropical fruit. | Grand Avenue, Coconut Grove, Miami @ coconut-grove | food | Sat 10:00 | free | farmers-market | outdoors kids
grove-paddle | Full Moon Paddle | Kayaks with lights among the mangroves. | Dinner Key, Coconut Grove @ coconut-grove | sports | Thu 18:30 | 40 | paddling date | outdoors
mia-heat | Heat vs. Magic | Orlando comes to Biscayne Boulevard. | Kaseya Center, Miami @ miami | sports | Fri 19:30 | 59 | basketball | kids indoors
mia-ballet | Miami City Ballet: Giselle | A live orchestra in the pit. | Arsht Center, Miami @ miami | arts | Sat 19:30 | 39 | ballet date | by=Arsht Center
mia-fair | Miami Book Fair | Four hundred authors in three languages, and a street fair. | Miami Dade College, Miami @ miami | education | Sat 10:00 | 10 | books talk food-truck | outdoors kids
mia-science | Frost Science After Dark | Lasers, sharks and cocktails. | Frost Museum of Science, Miami @ miami | education | Thu 19:00 | 30 | science date | 21
mia-kidscode | Taller de programación para niños | Crear un videojuego con bloques; de 8 a 12 años. | Biblioteca Central, Miami @ miami | tech | Sat 11:00 | free | kids-workshop coding-class | es kids indoors
mia-vol | Día de servicio: limpieza de la bahía | Guantes, bolsas y desayuno para los voluntarios. | Virginia Key, Miami @ miami | other | Sun 08:30 | free | volunteering cleanup | es outdoors kids
mia-nochebuena | Feria de Nochebuena | Lechón, natilla y música para comprar la cena y bailar. | Bayfront Park, Miami @ miami | food | 12-22 12:00 | free | christmas food-festival latin-music | es outdoors kids
mia-val | Valentine's Rooftop Bachata | Spend Valentine's Day with a lesson for couples and roses for all. | Area 31, Miami @ miami | music | 02-14 20:00 | 40 | valentine bachata dance-class date | 21
mia-bachata | Clase de bachata para parejas | Cuatro pasos, dos vueltas y mucha risa. | Salsa Mia, Brickell, Miami @ miami | music | Tue 20:00 | 18 | bachata dance-class date | es
mia-yoga | Yoga en el parque | Clase gratuita frente a la bahía; trae tu esterilla. | Bayfront Park, Miami @ miami | health | Mon 18:00 | free | yoga | es outdoors
mia-arepa | Festival de la arepa | Treinta puestos, de Maracaibo a Medellín. | Maurice Ferré Park, Miami @ miami | food | Sun 12:00 | free | food-festival latin-music | es outdoors kids
mia-teatro | La casa de Bernarda Alba | Lorca con una compañía de Miami; subtítulos en inglés. | Teatro Trail, Miami @ miami | arts | Sat 20:00 | 30 | theater date | es
sob-deco | Art Deco Walking Tour | Neon, porthole windows and the hotels of Ocean Drive. | Art Deco Welcome Center, South Beach, Miami Beach @ south-beach | education | Thu 10:30 | 35 | walking-tour history | outdoors
sob-food | Ocean Drive Seafood Tasting | Stone crab and six wines on the sand. | Lummus Park, South Beach @ south-beach | food | Sun 13:00 | 120 | tasting date | 21 outdoors
sob-yoga | 3rd Street Beach Yoga | Every day at seven, for what you can give. | 3rd Street Beach, South Beach, Miami Beach @ south-beach | health | Thu 07:00 | any | yoga | outdoors
sob-drag | Drag Bingo on the Terrace | Prizes of doubtful taste. | The Palace, Ocean Drive, Miami Beach @ south-beach | other | Wed 20:00 | free | bingo drag | 21
mb-wallcast | Wallcast Concert | The New World Symphony on a wall of seven thousand square feet; picnic on the lawn. | SoundScape Park, Miami Beach @ miami-beach | music | Sat 20:00 | free | classical date | outdoors kids
mb-basel | Art Basel Satellite Fair | Two hundred galleries in a tent on the beach. | Convention Center, Miami Beach @ miami-beach | arts | 12-05 11:00 | 45 | exhibition art-festival | indoors
mb-garden | Orchid Repotting Clinic | Bring your sad orchid; soil and advice are free. | Miami Beach Botanical Garden, Miami Beach @ miami-beach | education | Sat 10:00 | free | garden |
hia-fiesta | Fiesta de la Hispanidad | Orquesta, lechón y juegos para toda la familia. | Milander Park, Hialeah @ hialeah | families | Sat 13:00 | free | latin-music food-festival | es outdoors kids
hia-domino | Torneo de dominó | Parejas, doble nueve y un jamón para los ganadores. | Goodlet Park, Hialeah @ hialeah | other | Sun 10:00 | 5 | games | es
hia-tango | Clases de baile para mayores | Chachachá, danzón y café con galletas. | Goodlet Park, Hialeah @ hialeah | health | Tue 10:00 | free | dance-class seniors | es
hia-mercado | Mercado nocturno de Leah | Artesanos, arepas y un grupo de rumba. | Leah Arts District, Hialeah @ hialeah | food | Fri 18:00 | free | night-market craft-market food-truck | es outdoors kids
gab-gallery | Gables Gallery Night | Trolleys run between twelve galleries. | Miracle Mile, Coral Gables @ coral-gables | arts | Fri 18:00 | free | exhibition date |
gab-farmers | Gables Farmers Market | Tai chi at eight, tomatoes at nine. | City Hall, Coral Gables @ coral-gables | food | Sat+9 08:00 | free | farmers-market taichi | outdoors kids
gab-choir | Christmas at St. Philip's | Handel's Messiah, sing along if you dare. | St. Philip's Church, Coral Gables @ coral-gables | music | 12-16 16:00 | any | classical choir christmas | indoors
gab-cine | Cine de Almodóvar | Ciclo de tres películas con debate al final. | Coral Gables Art Cinema, Coral Gables @ coral-gables | arts | Sun 18:00 | 13 | film | es
gab-venetian | Kids' Mermaid Swim | Tails and a lifeguard at the Venetian Pool. | Venetian Pool, Coral Gables @ coral-gables | families | Sat 10:00 | 25 | swimming kids-workshop | outdoors kids
dor-market | Doral Night Market | Colombian, Peruvian and Venezuelan kitchens and a DJ. | Downtown Park, Doral @ doral | food | Sat+1 18:00 | free | night-market food-truck | outdoors kids
dor-negocios | Desayuno de negocios | Veinte mesas, cinco minutos por tarjeta. | Cámara de Comercio, Doral @ doral | business | Thu 08:00 | 15 | networking | es
hom-rodeo | Homestead Championship Rodeo | Broncs, clowns and a parade through downtown. | Harris Field, Homestead @ homestead | sports | 01-25 19:00 | 25 | rodeo parade | outdoors kids
hom-ever | Everglades Bird Safari | Bird watching with a ranger: wood storks, spoonbills and an early start. | Royal Palm, Everglades National Park, Homestead @ homestead | education | Sun 07:00 | 20 | birds hike | outdoors
hom-berry | Strawberry U-Pick and Shakes | The season opens; cinnamon rolls until they are gone. | Knaus Berry Farm, Homestead @ homestead | food | Tue 08:00 | free | farm | outdoors kids
kl-reef | Glass-Bottom Boat to the Reef | Parrotfish and brain coral with dry feet. | John Pennekamp Park, Key Largo @ key-largo | families | Sat 12:15 | 32 | boat-tour snorkeling | outdoors kids
kl-bogart | Bogart Film Evening | Key Largo and The African Queen, and the boat itself. | Holiday Inn Marina, Key Largo @ key-largo | arts | Fri 19:00 | 10 | film date |
kl-lion | Lionfish Derby | Divers hunt what eats the reef; chefs cook it. | Marker 99, Key Largo @ key-largo | sports | Sat+1 07:00 | 50 | fishing diving | outdoors
isl-fish | Junior Anglers Tournament | Ages 6 to 15, from the shore, all fish go back. | Whale Harbor, Islamorada @ islamorada | families | Sun 08:00 | 20 | fishing | outdoors kids
isl-artwalk | Morada Way Art Walk | Third Thursday: galleries, a band and key lime beer. | Morada Way, Islamorada @ islamorada | arts | Thu 18:00 | free | exhibition date | outdoors
kw-sunset | Sunset Celebration | Jugglers, a cat man and a tightrope, two hours before sunset. | Mallory Square, Key West @ key-west | families | Wed 17:00 | free | street-show date | outdoors kids
kw-songs | Songwriters Weekend | Nashville writers tell the stories behind their hits. | Green Parrot, Key West @ key-west | music | Fri 18:00 | free | country folk | 21
kw-race | Power Boat Weekend | Catamarans at 150 miles an hour around the harbor. | Truman Waterfront, Key West @ key-west | sports | Sun 11:00 | free | boat-race | outdoors kids
kw-hemingway | Hemingway House by Candlelight | Cats, rum and readings. | Hemingway Home, Key West @ key-west | education | Sat 19:00 | 35 | history books date | 21
kw-drag | Sushi's Shoe Drop | A drag queen in a giant heel comes down at midnight. | Bourbon Street Pub, Duval Street, Key West @ key-west | other | 12-31 21:00 | free | new-years-eve drag | 21 outdoors
`;

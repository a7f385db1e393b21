/** More events in Spanish, from the whole state; the columns are those of `corpus.ts`. */
export const IN_SPANISH = `
es-tpa-bachata | Bachata bajo las estrellas | Clase corta a las siete y baile hasta la medianoche junto al río. | Armature Works, Tampa @ tampa | music | Sat+1 19:00 | 12 | bachata dance-class date | es outdoors by=Armature Works
es-tpa-flamenco | Tablao flamenco | Cante, guitarra y baile en el club de los asturianos. | Centro Asturiano, Ybor City, Tampa @ ybor-city | music | Fri+1 20:00 | 30 | flamenco date | es
es-tpa-ingles | Clases de inglés gratis | Conversación para principiantes, con cuidado de niños. | Biblioteca Town 'N Country, Tampa @ tampa | education | Mon 18:00 | free | language-class | es
es-stp-lectura | Club de lectura en español | Este mes, cuentos de Cortázar con café. | Biblioteca Mirror Lake, St. Petersburg @ st-petersburg | education | Tue 18:00 | free | books | es
es-clw-feria | Feria de la familia hispana | Juegos, exámenes de salud gratis y comida de seis países. | Coachman Park, Clearwater @ clearwater | families | Sun+1 12:00 | free | food-festival kids-show | es outdoors kids
es-brad-mercado | Mercado de agricultores de Palmetto | Nopales, tomates y tamales recién hechos. | Sutton Park, Bradenton @ bradenton | food | Sun 09:00 | free | farmers-market | es outdoors kids
es-ftm-posada | Posada navideña | Villancicos, ponche y piñata para los niños. | Centro Comunitario, Fort Myers @ fort-myers | families | 12-19 18:00 | free | christmas | es kids
es-bon-santa | Taller de alebrijes | Pinta tu propio animal fantástico con un artista de Oaxaca. | Centro de las Artes, Bonita Springs @ bonita-springs | arts | Sat 13:00 | 25 | painting-class craft-class | es kids
es-nap-manati | Manatíes en invierno | Charla y paseo por la orilla para verlos respirar. | Rookery Bay, Naples @ naples | education | 12-08 10:00 | free | manatees talk | es outdoors kids
es-lkl-mariachi | Noche de mariachi | Trompetas, tequila y karaoke ranchero. | Plaza Munn, Lakeland @ lakeland | music | Fri 20:00 | 10 | latin-music karaoke | es 21
es-wh-futbol | Torneo de fútbol infantil | Equipos de 8 a 12 años; los padres ponen la sombrilla. | Chain of Lakes Park, Winter Haven @ winter-haven | sports | Sat 09:00 | free | soccer | es outdoors kids
es-orl-navidad | Luces de Navidad en el lago | Encendido del árbol, coro de niños y chocolate caliente. | Lake Eola Park, Orlando @ orlando | families | 12-07 18:00 | free | lights christmas choir | es outdoors kids
es-orl-comedia | Comedia con acento | Cinco cómicos de cinco países, en español. | The Abbey, Orlando @ orlando | arts | Fri 20:00 | 20 | comedy date | es 18
es-orl-acuarela | Acuarela para principiantes | Tres horas, una flor y mucha agua. | Centro de Arte de Orlando, Orlando @ orlando | arts | Sat 14:00 | 35 | painting-class | es
es-kis-salsa | Salsa en la plaza | Orquesta de diez músicos y clase abierta para todos. | Plaza del Sol, Kissimmee @ kissimmee | music | Sat 18:00 | free | salsa dance-class latin-music dance-open date | es outdoors kids
es-kis-yoga | Yoga para embarazadas | Respiración y estiramientos suaves, con una partera. | Centro Materno, Kissimmee @ kissimmee | health | Thu 10:00 | 10 | yoga | es
es-oca-caballos | Cabalgata y asado | Paseo de una hora y carne a la leña. | Finca La Esperanza, Ocala @ ocala | sports | Sun 10:00 | 60 | horses bbq | es outdoors
es-gnv-cine | Cine latinoamericano | Una película cubana y charla con la directora. | The Hippodrome, Gainesville @ gainesville | arts | Thu 19:00 | 8 | film | es
es-jax-festival | Festival latino de Jacksonville | Empanadas, merengue y un desfile de banderas. | Metropolitan Park, Jacksonville @ jacksonville | music | Sat+1 12:00 | free | latin-music food-festival music-festival | es outdoors kids
es-sta-historia | Recorrido por la ciudad española | Cuatro siglos en dos horas, contados en español. | Castillo de San Marcos, St. Augustine @ st-augustine | education | Sat 10:00 | 15 | walking-tour history | es outdoors
es-day-baile | Baile de fin de año | Orquesta, uvas y cotillón. | Ocean Center, Daytona Beach @ daytona | music | 12-31 20:00 | 60 | new-years-eve latin-music dance-open | es 21
es-tal-taller | Taller de cerámica en familia | Cada familia modela una casa de pájaros. | LeMoyne Arts, Tallahassee @ tallahassee | arts | Sat 10:00 | 20 | pottery kids-workshop | es kids
es-pen-flamenco | Guitarra flamenca | Un solista de Jerez en el patio. | Seville Quarter, Pensacola @ pensacola | music | Sat 20:00 | 25 | flamenco concert-other date | es outdoors
es-wpb-reyes | Llegada de los Reyes Magos | En barco por la laguna, con regalos para los niños. | Great Lawn, West Palm Beach @ west-palm-beach | families | 01-06 16:00 | free | reyes | es outdoors kids
es-wpb-salsa | Domingos de salsa | Pista al aire libre frente al agua; clase a las cinco. | Clematis Street, West Palm Beach @ west-palm-beach | music | Sun 17:00 | free | salsa dance-class dance-open | es outdoors
es-pom-pesca | Torneo de pesca familiar | Premios al pez más grande y al más pequeño. | Fisher Family Pier, Pompano Beach @ pompano-beach | sports | Sun 07:00 | 10 | fishing | es outdoors kids
es-hol-tango | Tango frente al mar | Milonga al atardecer en el paseo. | Hollywood Beach Theater, Hollywood @ hollywood | music | Sun 18:00 | free | tango dance-open date | es outdoors
es-sun-negocios | Emprendedoras de Broward | Mujeres que abren negocios cuentan cómo. | Civic Center, Sunrise @ sunrise | business | Sat 10:00 | free | networking | es
es-hia-aves | Aves del Amelia Earhart | Caminata de observación con binoculares prestados. | Amelia Earhart Park, Hialeah @ hialeah | education | Sat 08:00 | free | birds hike | es outdoors kids
es-hia-bolero | Domingo de boleros | Dúo de guitarras y las canciones que pida el público. | Teatro Hialeah, Hialeah @ hialeah | music | Sun 16:00 | 15 | bolero latin-music | es
es-dor-ninos | Títeres para los pequeños | Un lobo, tres cabritos y mucha música. | Doral Cultural Center, Doral @ doral | families | Sun 11:00 | 8 | kids-show theater | es kids
es-hom-posada | Navidad campesina | Nacimiento viviente, tamales y paseo en carreta. | Redland Fruit Park, Homestead @ homestead | families | 12-15 17:00 | 5 | christmas | es outdoors kids
es-kl-limpieza | Limpieza de manglares | En kayak o a pie; incluye almuerzo. | John Pennekamp Park, Key Largo @ key-largo | other | Sat+1 09:00 | free | volunteering cleanup paddling | es outdoors
es-cape-vino | Cata de vinos argentinos | Malbec, torrontés y empanadas. | Bodega del Sur, Cape Coral @ cape-coral | food | Fri 19:00 | 45 | tasting date | es 21
es-mia-mlk | Concierto por el Dr. King | Góspel y soul en el parque, presentado en dos idiomas. | Bayfront Park, Miami @ miami | music | mlk 15:00 | free | mlk choir soul | es outdoors kids
`;

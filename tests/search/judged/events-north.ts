/** Events in the north, from St. Augustine to Pensacola; the columns are those of `corpus.ts`. */
export const NORTH = `
sta-lights | Nights of Lights | Three million white bulbs over the oldest city, by trolley or on foot. | Plaza de la Constitución, St. Augustine @ st-augustine | families | Sat 18:00 | free | lights christmas date | outdoors kids
sta-ghost | Ghost Walk by Lantern | A storyteller in a cloak and the stories of four centuries. | City Gate, St. Augustine @ st-augustine | education | Fri 20:00 | 22 | walking-tour history date | outdoors
sta-market | Amphitheatre Farmers Market | Shrimp off the boat, bread and henna. Dogs are welcome. | The Amp, St. Augustine @ st-augustine | food | Sat 08:30 | free | farmers-market dogs | outdoors kids by=The Amp
sta-folk | Folk Night at the Amp | Two songwriters under the oaks. | The Amp, St. Augustine @ st-augustine | music | Sat+1 19:00 | 39 | folk date | outdoors by=The Amp
sta-pirate | Pirate School | Knots, flags and a treasure hunt for ages 4 to 10. | Pirate Museum, St. Augustine @ st-augustine | families | Sun 11:00 | 15 | kids-workshop | kids
sta-colonial | British Night Watch | Redcoats, torches and Christmas songs of 1770. | Francis Field, St. Augustine @ st-augustine | education | 12-01 18:00 | free | history christmas parade | outdoors kids
jax-arts | Riverside Arts Market | Painters, potters and growers under the bridge, with a stage by the river. | Riverside Arts Market, Jacksonville @ jacksonville | arts | Sat 10:00 | free | farmers-market craft-market | outdoors kids
jax-symph | Jacksonville Symphony: Holiday Pops | A chorus, a soprano and sing-along carols. | Jacoby Hall, Jacksonville @ jacksonville | music | 12-13 19:30 | 40 | classical christmas choir | indoors kids
jax-blues | Springing the Blues Preview | Five bands on a side street in San Marco. | San Marco Square, Jacksonville @ jacksonville | music | Fri 18:30 | free | blues | outdoors
jax-craft | Pottery Open Studio | Bring your own project; wheels, glazes and company are there. | Murray Hill Arts, Jacksonville @ jacksonville | arts | Thu 18:00 | 20 | pottery |
jax-jaguars | Watch Party: Jaguars at Titans | Wings, three screens and a drum line. | Intuition Ale Works, Jacksonville @ jacksonville | sports | Sun 13:00 | free | football |
jax-zoo | ZooLights | Christmas lights shaped like animals, and a train for children. | Jacksonville Zoo, Jacksonville @ jacksonville | families | 12-20 18:00 | 18 | lights christmas | outdoors kids
jax-mlk | MLK Day of Service | Paint a school, plant a garden; lunch is on us. | Northside Library, Jacksonville @ jacksonville | other | mlk 09:00 | free | mlk volunteering | kids
jaxb-surf | Dawn Patrol Surf Contest | Longboards and groms in the first light. | Jacksonville Beach Pier, Jacksonville Beach @ jacksonville-beach | sports | Sat 07:00 | 30 | surf | outdoors
ame-shrimp | Isle of Eight Flags Shrimp Festival | Boiled, fried and grilled, and a pirate parade. | Centre Street, Fernandina Beach @ amelia-island | food | 05-02 10:00 | free | food-festival parade | outdoors kids
ame-dickens | Dickens on Centre | Victorian carols, lamplight and roasted chestnuts on Amelia Island. | Centre Street, Fernandina Beach @ amelia-island | families | 12-07 17:00 | free | christmas street-show date | outdoors kids
ame-ride | Horse Rides at Low Tide | An hour on the sand at the southern tip of the island. | Amelia Island State Park, Amelia Island @ amelia-island | sports | Sat 15:00 | 110 | horses date | outdoors
ame-jazz | Amelia Island Jazz Brunch | Eggs Benedict and a guitar trio. | Omni Resort, Amelia Island @ amelia-island | music | Sun 11:00 | 58 | jazz brunch date |
tal-winter | Winter Festival of Lights | Downtown glows, and fifteen thousand people walk the night parade. | Kleman Plaza, Tallahassee @ tallahassee | families | 12-01 15:00 | free | lights christmas parade | outdoors kids
tal-railroad | First Friday at Railroad Square | Studios, improv and a taco truck in the old warehouses. | Railroad Square, Tallahassee @ tallahassee | arts | 12-07 18:00 | free | exhibition food-truck date | outdoors kids
tal-famu | Marching 100 Open Rehearsal | The band of FAMU practices its new show in the stadium. | Bragg Stadium, Tallahassee @ tallahassee | music | Thu 17:00 | free | marching-band | outdoors kids
tal-civil | Civil Rights Heritage Walk | From the bus boycott to the lunch counters, with people who were there. | Jefferson Street, Tallahassee @ tallahassee | education | Sat+1 10:00 | free | walking-tour history | outdoors
tal-poetry | Black Dog Open Mic | Poets and singers, five minutes each. | Black Dog Café, Tallahassee @ tallahassee | arts | Tue 19:00 | free | open-mic poetry |
apa-oyster | Oyster Cook-Off | Raw, baked and fried; the firefighters judge. | Riverfront Park, Apalachicola @ apalachicola | food | 01-12 11:00 | 10 | food-festival | outdoors kids
pc-festival | Harvest Moon Seafood Night | Crab boil and zydeco on the marina. | Harrison Avenue, Panama City @ panama-city | food | Sat 17:00 | 15 | food-festival zydeco | outdoors kids
pc-art | Panama City Art After Dark | Galleries and glassblowers stay open until eleven. | Center for the Arts, Panama City @ panama-city | arts | Fri 18:00 | free | exhibition glass date |
pc-jobs | Bay County Career Fair | Sixty employers, and help with resumes. | Gulf Coast State College, Panama City @ panama-city | business | Tue 10:00 | free | jobs |
pcb-country | Country on the Gulf | Three days of country music on the sand. | Frank Brown Park, Panama City Beach @ panama-city-beach | music | Fri+2 16:00 | 99 | country music-festival | outdoors
pcb-ironkids | Kids' Beach Dash | A mile on the sand for ages 4 to 12. | Pier Park, Panama City Beach @ panama-city-beach | sports | Sat 08:00 | 12 | running kids-show | outdoors kids
pcb-nye | Beach Ball Drop | Fireworks at eight for families and at midnight. | Pier Park, Panama City Beach @ panama-city-beach | families | 12-31 17:00 | free | new-years-eve fireworks | outdoors kids
des-fishing | Destin Fishing Rodeo Awards | The biggest wahoo, tuna and snapper of the season. | AJ's, Destin @ destin | sports | Sat 17:00 | free | fishing | outdoors
des-cruise | Sunset Dolphin Cruise | Two hours in the harbor; dolphins nearly every evening. | HarborWalk, Destin @ destin | families | Thu 15:30 | 35 | dolphins boat-tour date | outdoors kids
des-parade | Holiday Boats on the Harbor | Charter boats in lights, and fireworks at the end. | HarborWalk, Destin @ destin | families | 12-09 18:00 | free | boat-parade lights christmas fireworks | outdoors kids
fwb-art | Musical Echoes Flute Gathering | Native American flutes, storytelling and drums on the Landing. | The Landing, Fort Walton Beach @ fort-walton-beach | music | Sat 10:00 | free | folk storytime drums | outdoors kids
fwb-yoga | Sound Bath and Slow Yoga | Bowls, gongs and an hour on your back. | Liza Jackson Park, Ft. Walton Beach @ fort-walton-beach | health | Sun 16:00 | 20 | yoga meditation | outdoors
fwb-science | Family Science Night | Volcanoes, magnets and a wind tunnel. | Emerald Coast Science Center, Fort Walton Beach @ fort-walton-beach | families | Fri 17:00 | 6 | kids-workshop science | kids indoors
pen-palafox | Palafox Market | Ninety stalls along the median, from kale to candles. | Palafox Street, Pensacola @ pensacola | food | Sat 09:00 | free | farmers-market craft-market | outdoors kids
pen-gallery | Gallery Night: Hometown Heroes | Palafox is closed to cars; artists and bands fill it. | Palafox Street, Pensacola @ pensacola | arts | Fri 17:00 | free | exhibition date | outdoors
pen-opera | Pensacola Opera: Carmen | In French with English titles, at the Saenger. | Saenger Theatre, Pensacola @ pensacola | music | 01-18 19:30 | 45 | opera classical date |
pen-blue | Blue Angels Practice | Six jets over the lagoon; bring ear plugs. | Naval Air Station, Pensacola @ pensacola | families | Wed+1 11:30 | free | air-show | outdoors kids
pen-volun | Santa Rosa Beach Cleanup | Buckets for two hundred volunteers along the Sound. | Casino Beach, Pensacola Beach @ pensacola | other | Sat 07:30 | free | volunteering cleanup | outdoors kids
`;

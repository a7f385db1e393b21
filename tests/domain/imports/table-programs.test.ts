import { expect, test } from "vitest";
import { readTable } from "#app/domain/imports/table.ts";
import { type Column, meaningsOf } from "#app/domain/imports/table-columns.ts";
import english from "#app/messages/en/organizer.ts";
import spanish from "#app/messages/es/organizer.ts";

// Tables as different programs write them, and the events expected from each.

const SETTINGS = { siteTimeZone: "America/New_York", now: new Date("2027-01-01T12:00:00Z") };

const lines = (...rows: string[]) => rows.join("\r\n");

const TABLES: [program: string, text: string, fields: Record<string, string>[]][] = [
  [
    "Google Calendar",
    lines(
      "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private",
      'Final Exam,05/30/2027,10:00 AM,05/30/2027,1:00 PM,False,"50 multiple choice questions, two essays","Columbia, Tampa",True',
      "Art Fair,06/05/2027,,06/06/2027,,True,Two days of art,Tampa,False",
    ),
    [
      {
        title: "Final Exam",
        start_date: "2027-05-30T10:00",
        end_date: "2027-05-30T13:00",
        description: "50 multiple choice questions, two essays",
        location: "Columbia, Tampa",
      },
      { title: "Art Fair", is_all_day: "yes", start_day: "2027-06-05", end_day: "2027-06-06" },
    ],
  ],
  [
    "Outlook in English, which ends whole days at midnight after them",
    lines(
      '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Reminder Date","Reminder Time","Meeting Organizer","Required Attendees","Optional Attendees","Meeting Resources","Billing Information","Categories","Description","Location","Mileage","Priority","Private","Sensitivity","Show time as"',
      '"Porch Concert","3/14/2027","7:30:00 PM","3/14/2027","10:00:00 PM","False","False","3/14/2027","7:15:00 PM",,,,,,"Music","Three bands',
      'and lemonade","Tampa",,"Normal","False","Normal","2"',
      '"Art Fair","3/20/2027","12:00:00 AM","3/22/2027","12:00:00 AM","True","False","3/19/2027","6:00:00 PM",,,,,,"",,"Tampa",,"Normal","False","Normal","3"',
      '"Book Day","3/23/2027","12:00:00 AM","3/24/2027","12:00:00 AM","True","False","3/22/2027","6:00:00 PM",,,,,,"",,"Tampa",,"Normal","False","Normal","3"',
    ),
    [
      {
        title: "Porch Concert",
        start_date: "2027-03-14T19:30",
        end_date: "2027-03-14T22:00",
        category: "music",
        description: "Three bands\nand lemonade",
      },
      { title: "Art Fair", is_all_day: "yes", start_day: "2027-03-20", end_day: "2027-03-21" },
      { title: "Book Day", is_all_day: "yes", start_day: "2027-03-23", end_day: "" },
    ],
  ],
  [
    "Outlook in Spanish",
    lines(
      '"Asunto","Fecha de comienzo","Comienzo","Fecha de finalización","Finalización","Todo el día","Reminder on/off","Fecha del aviso","Hora del aviso","Organizador de la reunión","Asistentes necesarios","Asistentes opcionales","Recursos de la reunión","Información de facturación","Categorías","Descripción","Ubicación","Kilometraje","Prioridad","Privado","Confidencialidad","Mostrar hora como"',
      '"Baile","14/3/2027","19:30:00","14/3/2027","22:00:00","FALSO","FALSO",,,,,,,,"Música","Salsa y merengue","Teatro, Miami",,"Normal","FALSO","Normal","2"',
      '"Feria","5/4/2027","0:00:00","6/4/2027","0:00:00","VERDADERO","FALSO",,,,,,,,"",,"Miami",,"Normal","FALSO","Normal","3"',
    ),
    [
      { title: "Baile", start_date: "2027-03-14T19:30", end_date: "2027-03-14T22:00", category: "music" },
      { title: "Feria", is_all_day: "yes", start_day: "2027-04-05", end_day: "" },
    ],
  ],
  [
    "Eventbrite",
    lines(
      "Event ID,Event Name,Event Status,Event Start Date,Event Start Time,Event End Date,Event End Time,Timezone,Venue Name,Venue Address,City,State,Zip Code,Event Capacity,Tickets Sold,Ticket Price,Currency,Event URL,Organizer Name",
      '883,Beer Tasting,Live,2027-03-14,19:00,2027-03-14,22:00,America/New_York,Armature Works,1910 N Ola Ave,Tampa,FL,33602,120,14,25.00,USD,https://www.eventbrite.com/e/883,"Ola, Inc."',
      "884,Wine Tasting,Canceled,2027-03-15,19:00,2027-03-15,22:00,America/New_York,Armature Works,1910 N Ola Ave,Tampa,FL,33602,120,0,25.00,USD,https://www.eventbrite.com/e/884,",
    ),
    [
      {
        title: "Beer Tasting",
        start_date: "2027-03-14T19:00",
        end_date: "2027-03-14T22:00",
        location: "Armature Works, Tampa",
        address: "1910 N Ola Ave",
        max_attendees: "120",
        price_min: "25.00",
        event_url: "https://www.eventbrite.com/e/883",
      },
    ],
  ],
  [
    "The Events Calendar",
    lines(
      "EVENT NAME,EVENT EXCERPT,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,TIMEZONE,HIDE FROM EVENT LISTINGS,STICKY IN MONTH VIEW,EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT CURRENCY SYMBOL,EVENT CURRENCY POSITION,EVENT ISO CURRENCY CODE,EVENT FEATURED IMAGE,EVENT WEBSITE,EVENT SHOW MAP LINK,EVENT SHOW MAP,ALLOW COMMENTS,ALLOW TRACKBACKS AND PINGBACKS,EVENT DESCRIPTION",
      'Market,Forty growers,Riverside Park,Ola,2027-03-14,9:00 AM,2027-03-14,1:00 PM,FALSE,America/New_York,FALSE,FALSE,"Market, Food",organic,Free,$,prefix,USD,471,https://example.com,TRUE,TRUE,FALSE,FALSE,Coffee from nine',
      "Fair,,Riverside Park,Ola,2027-03-20,12:00 AM,2027-03-21,11:59 PM,TRUE,America/New_York,FALSE,FALSE,,,5,€,prefix,EUR,https://example.com/a.jpg,,TRUE,TRUE,FALSE,FALSE,",
    ),
    [
      {
        title: "Market",
        description: "Forty growers\n\nCoffee from nine",
        location: "Riverside Park",
        start_date: "2027-03-14T09:00",
        end_date: "2027-03-14T13:00",
        category: "food",
        price_kind: "free",
        image_url: "",
        event_url: "https://example.com",
      },
      {
        title: "Fair",
        is_all_day: "yes",
        start_day: "2027-03-20",
        end_day: "2027-03-21",
        price_min: "5 EUR",
        image_url: "https://example.com/a.jpg",
      },
    ],
  ],
  [
    "Excel in Spanish",
    lines(
      "sep=;",
      "Nombre del evento;Fecha;Hora;Lugar;Ciudad;Precio;Categoría",
      "Baile;14/03/2027;19:30;Teatro Ola;Miami;12,50 $;Música",
      "Cine;05/04/2027;todo el día;Parque;;gratis;Arte y cultura",
    ),
    [
      {
        title: "Baile",
        start_date: "2027-03-14T19:30",
        location: "Teatro Ola, Miami",
        price_min: "12.50",
        category: "music",
      },
      { title: "Cine", is_all_day: "yes", start_day: "2027-04-05", price_kind: "free", category: "arts" },
    ],
  ],
  [
    "a calendar's export in the time of Greenwich, by the clock of the place",
    lines(
      "Summary|Start|End|Location",
      "Jazz|2027-03-14T23:30:00Z|2027-03-15T01:00:00Z|Tampa",
      "Folk|2027-03-15T00:30:00Z||Pensacola Beach, Pensacola",
    ),
    [
      { title: "Jazz", start_date: "2027-03-14T19:30", end_date: "2027-03-14T21:00" },
      { title: "Folk", start_date: "2027-03-14T19:30" },
    ],
  ],
  [
    "somebody by hand, with hours of a night and headings on two lines",
    lines(
      '"Event\nname"\tDate\tTime\tVenue',
      "Jazz\tMarch 14, 2027\t9:00 PM - 1:00 AM\tThe Bay, Tampa",
      "Folk\t3/15/2027\tlater\t",
      "Tap\tMar 16, 2027\t7-9 pm\t",
    ),
    [
      { title: "Jazz", start_date: "2027-03-14T21:00", end_date: "2027-03-15T01:00", location: "The Bay, Tampa" },
      { title: "Folk", start_date: "2027-03-15", end_date: "" },
      { title: "Tap", start_date: "2027-03-16", end_date: "" },
    ],
  ],
];

test.each(TABLES)("a table of %s", (_, text, expected) => {
  const { events, unread } = readTable(text, SETTINGS);
  expect({ unread, count: events.length }).toEqual({ unread: [], count: expected.length });
  for (const [at, fields] of expected.entries()) {
    expect(events[at]?.fields).toMatchObject(fields);
    if (fields.is_all_day) expect(Object.keys(events[at]?.fields ?? {})).not.toContain("start_date");
  }
});

test("the labels of our own form are headings in both languages", () => {
  const labels = {
    eventTitle: "title",
    description: "description",
    location: "location",
    address: "address",
    start: "start",
    end: "end",
    doorsOpen: "doors",
    eventUrl: "url",
    price: "price",
    category: "category",
    imageUrl: "image",
    imageAlt: "imageText",
    maxAttendees: "attendees",
    language: "language",
  } as const satisfies Partial<Record<keyof typeof english, Column>>;
  for (const messages of [english, spanish]) {
    const names = Object.keys(labels) as (keyof typeof labels)[];
    expect(meaningsOf(names.map((name) => messages[name]))).toEqual(Object.values(labels));
  }
});

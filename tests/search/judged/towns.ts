import { milesBetween } from "#app/domain/events/near.ts";
import type { Point } from "#app/domain/places/gazetteer.ts";

/** A town or a part of one, with the coordinates of its centre in degrees. */
export interface Town extends Point {
  readonly county: string;
  /** The town that it is a part of, if any. */
  readonly within: string | null;
}

// key | latitude | longitude | county | part of
const TABLE = `
sarasota | 27.3364 | -82.5307 | sarasota
siesta-key | 27.2665 | -82.5468 | sarasota
venice | 27.0998 | -82.4543 | sarasota
bradenton | 27.4989 | -82.5748 | manatee
anna-maria | 27.5312 | -82.7334 | manatee
lakewood-ranch | 27.4093 | -82.4290 | manatee
naples | 26.1420 | -81.7948 | collier
marco-island | 25.9412 | -81.7184 | collier
bonita-springs | 26.3398 | -81.7787 | lee
cape-coral | 26.5629 | -81.9495 | lee
fort-myers | 26.6406 | -81.8723 | lee
sanibel | 26.4489 | -82.0223 | lee
punta-gorda | 26.9298 | -82.0454 | charlotte
tampa | 27.9506 | -82.4572 | hillsborough
ybor-city | 27.9617 | -82.4366 | hillsborough | tampa
brandon | 27.9378 | -82.2859 | hillsborough
st-petersburg | 27.7676 | -82.6403 | pinellas
gulfport | 27.7484 | -82.7034 | pinellas
clearwater | 27.9659 | -82.8001 | pinellas
dunedin | 28.0197 | -82.7718 | pinellas
tarpon-springs | 28.1461 | -82.7568 | pinellas
holiday | 28.1878 | -82.7395 | pasco
lakeland | 28.0395 | -81.9498 | polk
winter-haven | 28.0222 | -81.7329 | polk
lake-wales | 27.9014 | -81.5859 | polk
sebring | 27.4956 | -81.4409 | highlands
orlando | 28.5384 | -81.3789 | orange
winter-park | 28.6000 | -81.3392 | orange
celebration | 28.3253 | -81.5331 | osceola
kissimmee | 28.2920 | -81.4076 | osceola
mount-dora | 28.8025 | -81.6445 | lake
the-villages | 28.9342 | -81.9599 | sumter
ocala | 29.1872 | -82.1401 | marion
crystal-river | 28.9025 | -82.5926 | citrus
gainesville | 29.6516 | -82.3248 | alachua
cocoa-beach | 28.3200 | -80.6076 | brevard
melbourne | 28.0836 | -80.6081 | brevard
daytona | 29.2108 | -81.0228 | volusia
deland | 29.0283 | -81.3031 | volusia
st-augustine | 29.9012 | -81.3124 | st-johns
jacksonville | 30.3322 | -81.6557 | duval
jacksonville-beach | 30.2947 | -81.3931 | duval
amelia-island | 30.6697 | -81.4626 | nassau
tallahassee | 30.4383 | -84.2807 | leon
apalachicola | 29.7258 | -84.9832 | franklin
panama-city | 30.1588 | -85.6602 | bay
panama-city-beach | 30.1766 | -85.8055 | bay
destin | 30.3935 | -86.4958 | okaloosa
fort-walton-beach | 30.4058 | -86.6188 | okaloosa
pensacola | 30.4213 | -87.2169 | escambia
miami | 25.7617 | -80.1918 | miami-dade
wynwood | 25.8042 | -80.1989 | miami-dade | miami
little-havana | 25.7657 | -80.2196 | miami-dade | miami
coconut-grove | 25.7126 | -80.2570 | miami-dade | miami
miami-beach | 25.7907 | -80.1300 | miami-dade
south-beach | 25.7826 | -80.1341 | miami-dade | miami-beach
hialeah | 25.8576 | -80.2781 | miami-dade
coral-gables | 25.7215 | -80.2684 | miami-dade
doral | 25.8195 | -80.3553 | miami-dade
homestead | 25.4687 | -80.4776 | miami-dade
key-largo | 25.0865 | -80.4473 | monroe
islamorada | 24.9243 | -80.6278 | monroe
key-west | 24.5551 | -81.7800 | monroe
fort-lauderdale | 26.1224 | -80.1373 | broward
hollywood | 26.0112 | -80.1495 | broward
sunrise | 26.1670 | -80.2560 | broward
pompano-beach | 26.2379 | -80.1248 | broward
boca-raton | 26.3683 | -80.1289 | palm-beach
delray-beach | 26.4615 | -80.0728 | palm-beach
palm-beach | 26.7056 | -80.0364 | palm-beach
west-palm-beach | 26.7153 | -80.0534 | palm-beach
jupiter | 26.9342 | -80.0942 | palm-beach
stuart | 27.1975 | -80.2528 | martin
vero-beach | 27.6386 | -80.3973 | indian-river
`;

const TOWNS: ReadonlyMap<string, Town> = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => {
      const [key = "", latitude, longitude, county = "", within = null] = line.split(" | ");
      return [key, { latitude: Number(latitude), longitude: Number(longitude), county, within }];
    }),
);

/** The town with this key. @throws Error for an unknown key. */
export function townOf(key: string): Town {
  const town = TOWNS.get(key);
  if (!town) throw new Error(`no town "${key}"`);
  return town;
}

/** Whether the town is the other one, or a part of it. */
export function isPartOf(key: string, other: string): boolean {
  return key === other || townOf(key).within === other;
}

/** Distance between the centres of two towns, in miles. */
export function milesBetweenTowns(one: string, other: string): number {
  return milesBetween(townOf(one), townOf(other));
}

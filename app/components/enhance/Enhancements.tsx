import { Scripts, ScrollRestoration } from "@remix-run/react";
import { useContext } from "react";
import { useNonce } from "../nonce.ts";
import { PageScripts } from "../script-free.ts";
import { BusyBar } from "./BusyBar.tsx";
import { ComeBack } from "./ComeBack.tsx";
import { Offline } from "./Offline.tsx";
import { PageArrival } from "./PageArrival.tsx";
import { PlaceLinks } from "./PlaceLinks.tsx";
import { RefreshWhenVisible } from "./RefreshWhenVisible.tsx";

/** The scripts of a page and what they add to every page; nothing where the page needs none. */
export function Enhancements() {
  const nonce = useNonce();
  if (!useContext(PageScripts)) return null;
  return (
    <>
      <BusyBar />
      <PageArrival />
      <PlaceLinks />
      <ComeBack />
      <Offline />
      <RefreshWhenVisible />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}

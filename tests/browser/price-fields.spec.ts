import { enterAsMember, expect, test, withAndWithoutScripts } from "./site.ts";

withAndWithoutScripts(() => {
  test("the amounts show with the answer that asks for them, and whenever something is typed into them", async ({
    page,
    site,
  }) => {
    await enterAsMember(page, site, "Olive Organizer");
    await page.goto("/create-event");
    const price = page.getByRole("group", { name: "Price" });
    const [from, to] = [price.getByLabel("From"), price.getByLabel("To")];
    await expect(price.getByLabel("Not specified")).toBeChecked();
    await expect(from).toBeHidden();

    await price.getByLabel("A price or a range").check();
    await expect(from).toBeVisible();
    await price.getByLabel("Free").check();
    await expect(from).toBeHidden();

    await price.getByLabel("A price or a range").check();
    await to.fill("40");
    await price.getByLabel("Free").check();
    await expect(from).toBeVisible();
    await expect(to).toHaveValue("40");

    await page.getByRole("button", { name: "Create Event" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Clear the amount" }).click();
    await expect(to).toBeFocused();
    await expect(price.getByLabel("Free")).toBeChecked();
    await to.fill("");
    // The field stays visible while its error message is shown.
    await expect(to).toBeVisible();
  });
});

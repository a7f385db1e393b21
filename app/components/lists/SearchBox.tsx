import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { SearchButton, SearchField } from "#app/components/site/SiteSearch.tsx";

interface SearchBoxProps {
  /** Path of the list. */
  action: string;
  /** The current search text. */
  search: string;
  /** The other filters of the list, as hidden fields. */
  kept: readonly (readonly [name: string, value: string])[];
  /** Label of the form. */
  label: string;
  fieldLabel: string;
  placeholder: string;
}

/** The search form of a list. The button directly follows the field, in visual and in tab order. */
export function SearchBox({ action, search, kept, label, fieldLabel, placeholder }: SearchBoxProps) {
  return (
    <FilterForm action={action} values={{ search }} label={label} className="search-box">
      <SearchField id="search" type="search" aria-label={fieldLabel} placeholder={placeholder} defaultValue={search} />
      <SearchButton />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </FilterForm>
  );
}

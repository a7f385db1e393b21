import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { Button } from "#app/components/ui/Button.tsx";

interface SearchBoxProps {
  /** Path of the list that is searched. */
  action: string;
  /** What the list is searched for. */
  search: string;
  /** The other filters of the list, which a search keeps. */
  kept: readonly (readonly [name: string, value: string])[];
  /** Of the form and, unless there is another one, of its field. */
  label: string;
  fieldLabel?: string;
  placeholder: string;
}

/** The search of a list: its field and, next to it in every order, its button. */
export function SearchBox({ action, search, kept, label, fieldLabel = label, placeholder }: SearchBoxProps) {
  return (
    <FilterForm action={action} values={{ search }} label={label} className="search-box">
      <input
        id="search"
        type="search"
        name="search"
        aria-label={fieldLabel}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={100}
        className="control"
      />
      <Button>Search</Button>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </FilterForm>
  );
}

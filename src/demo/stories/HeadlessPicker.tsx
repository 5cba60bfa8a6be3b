import { useBankPicker, type UseBankPickerOptions } from 'fpx-checkout'

/** Renders a bank picker with custom markup. The package provides only the behaviour. */
export function HeadlessPicker(settings: UseBankPickerOptions) {
  const picker = useBankPicker(settings)
  return (
    <div {...picker.getRootProps()} className="plain-picker">
      {/* eslint-disable-next-line jsx-a11y/label-has-associated-control -- getLabelProps associates it */}
      <label {...picker.getLabelProps()}>Bank</label>
      <input {...picker.getInputProps()} />
      {picker.isOpen && (
        <ul {...picker.getListProps()}>
          {picker.visibleOptions.map((option) => (
            <li key={option.key} {...picker.getOptionProps(option)}>
              <bdi>{option.label}</bdi> <small>{option.code}</small>
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {picker.selectedOption ? `${picker.selectedOption.label} is selected.` : 'No bank yet.'}
      </p>
    </div>
  )
}

// Rows below a field, rendered by a plain script: the browser's own cost for each step of a payment.
import { type Bank, fetchBanks } from './fetchBanks.js'

const field = document.querySelector<HTMLInputElement>('[role=combobox]')!
const list = document.querySelector('ul')!
const code = document.querySelector<HTMLInputElement>('[name=bank_code]')!
let banks: Bank[] = []

function showRows(): void {
  const text = field.value.toLowerCase()
  const rows = banks.filter(({ display }) => display.toLowerCase().includes(text))
  list.replaceChildren(
    ...rows.map((bank) => {
      const row = document.createElement('li')
      row.role = 'option'
      row.textContent = bank.display
      row.addEventListener('click', () => {
        field.value = bank.display
        code.value = bank.code
        list.replaceChildren()
      })
      return row
    }),
  )
}

field.addEventListener('click', showRows)
field.addEventListener('input', showRows)
void fetchBanks().then((all) => {
  banks = all
  field.ariaBusy = 'false'
})

/** Phone numbers as payers type them, and what Billplz is sent: without an e-mail address, and beside one. */
export const phoneNumbers: { typed: string; alone: string; besideEmail?: string }[] = [
  { typed: '012-345 6789', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '0123456789', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '011‑1234 5678', alone: '601112345678', besideEmail: '601112345678' },
  { typed: '+60 12-345 6789', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '+60 (0)12 345 6789', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '60123456789', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '0060123456789', alone: '60123456789', besideEmail: '60123456789' },
  // A spreadsheet has removed the zero.
  { typed: '123456789', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '０１２－３４５　６７８９', alone: '60123456789', besideEmail: '60123456789' },
  { typed: '(03) 2161 2345', alone: '60321612345' },
  { typed: '082.41 2345', alone: '6082412345' },
  { typed: '+65 9123 4567', alone: '6591234567' },
  { typed: '91234567', alone: '91234567' },
  { typed: '000000000', alone: '000000000' },
  { typed: '012', alone: '012' },
  { typed: '012-3456789 / 019-8765432', alone: '012-3456789 / 019-8765432' },
  { typed: 'tiada', alone: 'tiada' },
]

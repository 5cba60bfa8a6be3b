import type { StatusMessages } from '../Locale.js'

export const status: StatusMessages = {
  label: 'Perkhidmatan pembayaran',
  checking: 'Sedang disemak…',
  up: 'Berfungsi',
  degraded: 'Berfungsi sebahagian',
  degradedKept: 'Berfungsi sebahagian: data terdahulu dipaparkan',
  limited: 'Had panggilan dicapai',
  limitedKept: 'Had panggilan dicapai: data terdahulu dipaparkan',
  down: 'Tidak menjawab',
  offline: 'Anda di luar talian',
  age: 'Data dari {age}',
}

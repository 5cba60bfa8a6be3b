import type { ProblemMessages } from '../Locale.js'

export const problem: ProblemMessages = {
  retry: 'Cuba lagi',
  retryIn: 'Mencuba lagi dalam {count} saat.',
  retrying: 'Sedang mencuba lagi…',
  offline: 'Anda di luar talian. Halaman ini akan bersambung sendiri apabila talian pulih.',
  limited: 'Ramai orang sedang menggunakan perkhidmatan ini sekarang.',
  unreachable: 'Sambungan gagal. Semak sambungan internet anda.',
  failing: 'Perkhidmatan pembayaran tidak menjawab dengan betul buat masa ini.',
  refused: 'Log masuk dengan akaun yang dibenarkan.',
  misconfigured: 'Halaman ini tidak disediakan dengan betul. Sila maklumkan kepada kedai.',
}

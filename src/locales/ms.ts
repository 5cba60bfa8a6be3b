import type {
  BankMessages,
  CompanyMessages,
  Locale,
  ProblemMessages,
  StatusMessages,
  WalletMessages,
} from './Locale.js'

export const bank: BankMessages = {
  label: 'Bank',
  placeholder: 'Cari bank anda',
  selectPlaceholder: 'Pilih bank anda',
  toggle: 'Tunjukkan pilihan',
  options: 'Pilihan',
  clear: 'Kosongkan',
  popular: 'Kerap dipilih',
  loading: 'Memuatkan bank…',
  failed: 'Senarai bank tidak dapat dimuatkan.',
  empty: 'Tiada bank tersedia buat masa ini. Sila pilih kaedah pembayaran lain.',
  noMatch: 'Tiada bank sepadan dengan “{text}”. Cuba nama, singkatan atau kodnya.',
  found: '{count} bank ditemui.',
  stale: 'Senarai ini dikemas kini {age}. Status bank mungkin telah berubah.',
  offline: 'Luar talian',
  models: 'Jenis akaun',
  allModels: 'Semua',
  B2C: 'Peribadi',
  B2B1: 'Korporat',
  overLimit: 'Jumlah di luar had',
  selected: '{bank}, {code}, telah dipilih.',
  cleared: 'Pilihan {bank} telah dikosongkan.',
  refused: '{bank} tidak boleh dipilih untuk pembayaran ini buat masa ini.',
  kept: '{bank} masih dipilih. Untuk menukarnya, pilih daripada senarai.',
  wentOffline: '{bank} kini di luar talian.',
  offlineWarning:
    '{bank} di luar talian buat masa ini, jadi pembayaran mungkin gagal. Cuba kemudian atau pilih bank lain.',
  vanished: '{bank} tidak lagi tersedia. Sila pilih bank lain.',
  blocked: '{bank} di luar talian dan tidak boleh dipilih buat masa ini. Sila pilih bank lain.',
  another: 'Pilih bank lain',
  approval:
    'Akaun korporat: pembayaran perlu diluluskan oleh seorang lagi pengguna syarikat anda melalui perbankan internet.',
  personalAccount:
    'Membayar daripada akaun peribadi? Tekan “{personal}” di atas, kemudian pilih bank anda.',
  required: 'Sila pilih bank anda.',
  limits:
    'Had FPX ialah {lowest} hingga {highest} bagi setiap transaksi. Jumlah bayaran anda {amount}.',
  terms: 'Dengan membayar, anda menerima {link}.',
  termsLink: 'terma FPX',
  newWindow: 'dibuka dalam tetingkap baharu',
  bank: 'Bank',
  corporate: 'Akaun korporat',
  wallet: 'E-dompet',
}

export const wallets: Partial<WalletMessages> = {
  label: 'Bank atau e-dompet',
  placeholder: 'Cari bank atau e-dompet',
  selectPlaceholder: 'Pilih bank atau e-dompet anda',
  noMatch: 'Tiada bank atau e-dompet sepadan dengan “{text}”. Cuba nama, singkatan atau kodnya.',
  found: '{count} bank atau e-dompet ditemui.',
  stale: 'Senarai ini dikemas kini {age}. Status bank atau e-dompet mungkin telah berubah.',
  offlineWarning:
    '{bank} di luar talian buat masa ini, jadi pembayaran mungkin gagal. Cuba kemudian atau pilih bank atau e-dompet lain.',
  vanished: '{bank} tidak lagi tersedia. Sila pilih bank atau e-dompet lain.',
  blocked:
    '{bank} di luar talian dan tidak boleh dipilih buat masa ini. Sila pilih bank atau e-dompet lain.',
  another: 'Pilih bank atau e-dompet lain',
  personalAccount:
    'Membayar daripada akaun peribadi? Tekan “{personal}” di atas, kemudian pilih bank atau e-dompet anda.',
  required: 'Sila pilih bank atau e-dompet anda.',
}

const company: CompanyMessages = {
  caption: 'Syarikat yang diluluskan',
  name: 'Nama',
  ssm_no: 'No. SSM',
  phone: 'Telefon',
  office: 'Telefon pejabat',
  address: 'Alamat',
  ssm_doc: 'Dokumen',
  actions: 'Tindakan',
  blank: 'tidak dinyatakan',
  nameless: 'Tiada nama ({id})',
  document: 'Buka dokumen',
  documentOf: '{name}, dibuka dalam tab baharu',
  noDocument: 'Tiada dokumen',
  loading: 'Syarikat sedang dimuatkan…',
  range: '{from} hingga {to} daripada {total}',
  search: 'Cari syarikat',
  matching: '{from} hingga {to} daripada {count} padanan',
  noMatches: 'Tiada padanan',
  empty: 'Belum ada syarikat',
  emptyReason:
    'Hanya syarikat yang diluluskan dipaparkan di sini. Syarikat yang masih disemak tiada dalam senarai ini.',
  noMatch: 'Tiada syarikat yang sepadan dengan “{text}”.',
  failed: 'Senarai syarikat tidak dapat dimuatkan.',
  failedMore: 'Syarikat tidak dapat dimuatkan. Yang dipaparkan ialah senarai sebelumnya.',
  signedOut: 'Log masuk untuk melihat senarai syarikat.',
  refused: 'Anda tiada akses kepada senarai syarikat.',
  stale: 'Senarai ini dikemas kini {age}.',
  incomplete:
    'Tidak semua syarikat disenaraikan di sini. Perkhidmatan pembayaran mempunyai lebih banyak lagi.',
  pages: 'Halaman syarikat',
  previous: 'Halaman sebelumnya',
  next: 'Halaman seterusnya',
  page: 'Halaman {page}',
  perPage: 'Baris setiap halaman',
  download: 'Muat turun (CSV)',
  downloadFailed: 'Fail tidak dapat dimuat turun.',
  fileName: 'syarikat',
}

export const problem: ProblemMessages = {
  retry: 'Cuba lagi',
  retryIn: 'Mencuba lagi dalam {count} saat.',
  retrying: 'Sedang mencuba lagi…',
  signIn: 'Log masuk',
  disconnected: 'Tiada sambungan internet. Halaman ini akan bersambung semula secara automatik.',
  limited: 'Ramai orang sedang menggunakan perkhidmatan ini sekarang. Sila tunggu sebentar.',
  unreachable: 'Sambungan gagal. Semak sambungan internet anda.',
  failing: 'Perkhidmatan pembayaran mengalami gangguan buat masa ini.',
  refused: 'Log masuk dengan akaun yang dibenarkan.',
  misconfigured: 'Terdapat masalah pada tetapan halaman ini. Sila hubungi pihak kedai.',
}

const status: StatusMessages = {
  label: 'Perkhidmatan pembayaran',
  checking: 'Sedang disemak…',
  up: 'Berfungsi',
  degraded: 'Sebahagian perkhidmatan terganggu',
  degradedCached: 'Sebahagian perkhidmatan terganggu: data terdahulu dipaparkan',
  limited: 'Had permintaan dicapai',
  limitedCached: 'Had permintaan dicapai: data terdahulu dipaparkan',
  down: 'Tiada respons',
  disconnected: 'Tiada sambungan internet',
  age: 'Data dari {age}',
  offlineBanks: 'Luar talian sekarang',
  noOfflineBanks: 'Luar talian sekarang: tiada',
  wentOffline: 'Luar talian sejak {age}',
  offlineBefore: 'Sudah luar talian {age}',
  outagesLoading: 'Memuatkan gangguan…',
  outagesFailed: 'Gangguan tidak dapat dimuatkan.',
  outagesRefused: 'Anda tiada akses kepada gangguan bank.',
  B2C: 'Peribadi',
  B2B1: 'Korporat',
}

/** The Malay locale. */
export const ms: Locale = { lang: 'ms', bank, wallets, company, problem, status }

import { detailedBanks } from '../../../src/sandbox/index.js'
import type { BankOption } from '../../../src/picker/core/toBankOptions.js'
import { readColumns } from './readColumns.js'

/** Something that a payer types, and the code of the bank that they mean; `-` for none. */
export interface StrangerQuery {
  kind: string
  code: string
  text: string
}

/** The queries in `strangers.tsv`. */
export const strangerQueries: readonly StrangerQuery[] = readColumns('strangers.tsv').flatMap(
  ([kind = '', code = '', texts = '']) => texts.split('; ').map((text) => ({ kind, code, text })),
)

/** Words that payers write beside a bank's name. None of them names a bank. */
export const everydayWords: readonly string[] = [
  'pay paying payment transfer loan money cash salary joint student kids wife husband mum dad our your new old main first',
  'second best only just please help use using want need have for from with app apps web website site login sign password',
  'phone laptop branch near klang ipoh penang johor melaka sabah sarawak kuching cheras bangsar puchong subang kajang kl hq',
  'hp rm asb atm acc ac an no number code pin tac otp token card visa mastercard debit credit gold platinum priority premier',
  'instant giro bill rent car home mortgage shop order invoice receipt qr duitnow ewallet wallet monthly today now again',
  'bayar bayaran bayarkan nak guna pakai tolong saya kami mak ayah isteri suami anak kawan bos kedai pejabat sekolah aplikasi',
  'akaun kad simpanan semasa gaji kerja pinjaman rumah kereta hutang duit wang baki pindah pindahan cawangan nombor borang',
  'transaksi perbankan 转账 付款 账户 户口 我的 பணம் கணக்கு',
].flatMap((line) => line.split(' '))

const swiftOf = ({ code }: Pick<BankOption, 'code'>) =>
  detailedBanks.find((row) => row.code === code)?.swift

/** Whether two rows belong to one bank. */
export const isSameBank = (a: Pick<BankOption, 'code'>, b: Pick<BankOption, 'code'>) =>
  swiftOf(a) === swiftOf(b)

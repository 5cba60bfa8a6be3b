/** The strings of the bill pages in one language. Placeholders in braces are replaced by values. */
export interface PageWords {
  /** The name of the language, written in that language. */
  language: string
  testBank: string
  /** The notice that the page doesn't belong to a real bank. */
  notice: string
  chooseBank: string
  personal: string
  company: string
  offline: string
  continue: string
  otherBank: string
  payTo: string
  amount: string
  payFor: string
  bank: string
  bill: string
  payQuestion: string
  pay: string
  payHint: string
  decline: string
  declineHint: string
  pending: string
  pendingHint: string
  payAndLeave: string
  payAndLeaveHint: string
  leave: string
  leaveHint: string
  isPending: string
  paid: string
  paidDetail: string
  failed: string
  failedDetail: string
  waiting: string
  waitingDetail: string
  left: string
  leftDetail: string
  deleted: string
  deletedDetail: string
  unknown: string
  unknownDetail: string
  back: string
  toBill: string
  callbacks: string
  noCallbacks: string
  answered: string
  noAnswer: string
}

const en: PageWords = {
  language: 'English',
  testBank: 'Test bank',
  notice: 'This is a test bank of the sandbox. No money moves. Never type a real password here.',
  chooseBank: 'Choose your bank',
  personal: 'Personal accounts',
  company: 'Company accounts',
  offline: 'offline',
  continue: 'Continue',
  otherBank: 'Choose another bank',
  payTo: 'Collection',
  amount: 'Amount',
  payFor: 'Payment for',
  bank: 'Bank',
  bill: 'Bill',
  payQuestion: 'Pay {amount}?',
  pay: 'Pay {amount}',
  payHint: 'The payment succeeds, and you return to the shop.',
  decline: 'Decline the payment',
  declineHint: 'As if the account had too little money. You return to the shop.',
  pending: 'Wait for a second approval',
  pendingHint: 'As in a company account. You return to the shop while the payment is pending.',
  payAndLeave: 'Pay and close the page',
  payAndLeaveHint: 'The payment succeeds, but you never return to the shop.',
  leave: 'Walk away',
  leaveHint: 'Nothing is paid, and the shop is not informed.',
  isPending: 'This payment is waiting for a second approval. You are the second person.',
  paid: 'Paid',
  paidDetail: '{amount} has been paid. You can close this page.',
  failed: 'Not paid',
  failedDetail: 'The bank has declined the payment.',
  waiting: 'Waiting for approval',
  waitingDetail: 'A second person has to approve the payment. You can close this page.',
  left: 'You walked away',
  leftDetail: 'Nothing has been paid, and the shop was not informed. You can close this page.',
  deleted: 'This bill was deleted',
  deletedDetail: 'The shop has deleted it, so it cannot be paid.',
  unknown: 'There is no such bill',
  unknownDetail: 'The sandbox forgets its bills when it restarts.',
  back: 'Back to the shop',
  toBill: 'Back to the bill',
  callbacks: 'The shop’s answers to the callback',
  noCallbacks: 'None yet.',
  answered: 'Status {status}',
  noAnswer: 'No answer',
}

const ms: PageWords = {
  language: 'Bahasa Melayu',
  testBank: 'Bank ujian',
  notice:
    'Ini bank ujian sandbox. Tiada wang yang bergerak. Jangan taip kata laluan sebenar di sini.',
  chooseBank: 'Pilih bank anda',
  personal: 'Akaun peribadi',
  company: 'Akaun syarikat',
  offline: 'luar talian',
  continue: 'Teruskan',
  otherBank: 'Pilih bank lain',
  payTo: 'Koleksi',
  amount: 'Jumlah',
  payFor: 'Bayaran untuk',
  bank: 'Bank',
  bill: 'Bil',
  payQuestion: 'Bayar {amount}?',
  pay: 'Bayar {amount}',
  payHint: 'Bayaran berjaya, dan anda kembali ke kedai.',
  decline: 'Tolak bayaran',
  declineHint: 'Seolah-olah baki akaun tidak mencukupi. Anda kembali ke kedai.',
  pending: 'Tunggu kelulusan kedua',
  pendingHint: 'Seperti akaun syarikat. Anda kembali ke kedai sementara bayaran menunggu.',
  payAndLeave: 'Bayar dan tutup halaman',
  payAndLeaveHint: 'Bayaran berjaya, tetapi anda tidak kembali ke kedai.',
  leave: 'Tinggalkan halaman',
  leaveHint: 'Tiada bayaran dibuat, dan kedai tidak dimaklumkan.',
  isPending: 'Bayaran ini menunggu kelulusan kedua. Anda orang kedua itu.',
  paid: 'Telah dibayar',
  paidDetail: '{amount} telah dibayar. Anda boleh menutup halaman ini.',
  failed: 'Tidak dibayar',
  failedDetail: 'Bank telah menolak bayaran ini.',
  waiting: 'Menunggu kelulusan',
  waitingDetail: 'Orang kedua perlu meluluskan bayaran ini. Anda boleh menutup halaman ini.',
  left: 'Anda telah meninggalkan bank',
  leftDetail: 'Tiada bayaran dibuat, dan kedai tidak dimaklumkan. Anda boleh menutup halaman ini.',
  deleted: 'Bil ini telah dipadam',
  deletedDetail: 'Kedai telah memadamnya, jadi bil ini tidak boleh dibayar.',
  unknown: 'Bil ini tidak wujud',
  unknownDetail: 'Sandbox melupakan semua bil apabila ia dimulakan semula.',
  back: 'Kembali ke kedai',
  toBill: 'Kembali ke bil',
  callbacks: 'Jawapan kedai kepada callback',
  noCallbacks: 'Belum ada.',
  answered: 'Status {status}',
  noAnswer: 'Tiada jawapan',
}

const zh: PageWords = {
  language: '中文',
  testBank: '测试银行',
  notice: '这是沙盒的测试银行，不会发生真实转账。切勿在此输入真实密码。',
  chooseBank: '选择您的银行',
  personal: '个人账户',
  company: '公司账户',
  offline: '离线',
  continue: '继续',
  otherBank: '选择其他银行',
  payTo: '收款项目',
  amount: '金额',
  payFor: '付款用途',
  bank: '银行',
  bill: '账单',
  payQuestion: '支付 {amount}？',
  pay: '支付 {amount}',
  payHint: '付款成功，您会返回商店。',
  decline: '拒绝付款',
  declineHint: '如同账户余额不足。您会返回商店。',
  pending: '等待第二人批准',
  pendingHint: '如同公司账户。付款处理期间，您会返回商店。',
  payAndLeave: '付款并关闭页面',
  payAndLeaveHint: '付款成功，但您不会返回商店。',
  leave: '直接离开',
  leaveHint: '没有付款，商店也不会收到通知。',
  isPending: '这笔付款正在等待第二人批准。您就是第二人。',
  paid: '已付款',
  paidDetail: '已支付 {amount}。您可以关闭此页面。',
  failed: '未付款',
  failedDetail: '银行拒绝了这笔付款。',
  waiting: '等待批准',
  waitingDetail: '需要第二人批准这笔付款。您可以关闭此页面。',
  left: '您已离开',
  leftDetail: '没有付款，商店也没有收到通知。您可以关闭此页面。',
  deleted: '此账单已删除',
  deletedDetail: '商店已删除此账单，因此无法付款。',
  unknown: '没有此账单',
  unknownDetail: '沙盒重新启动后会清除所有账单。',
  back: '返回商店',
  toBill: '返回账单',
  callbacks: '商店对回调的回应',
  noCallbacks: '还没有。',
  answered: '状态码 {status}',
  noAnswer: '没有回应',
}

const ta: PageWords = {
  language: 'தமிழ்',
  testBank: 'சோதனை வங்கி',
  notice: 'இது சோதனை வங்கி. உண்மையான பணம் எதுவும் மாற்றப்படாது. உண்மையான கடவுச்சொல்லை இங்கே உள்ளிட வேண்டாம்.',
  chooseBank: 'உங்கள் வங்கியைத் தேர்ந்தெடுக்கவும்',
  personal: 'தனிநபர் கணக்குகள்',
  company: 'நிறுவனக் கணக்குகள்',
  offline: 'ஆஃப்லைன்',
  continue: 'தொடரவும்',
  otherBank: 'வேறு வங்கியைத் தேர்ந்தெடுக்கவும்',
  payTo: 'தொகுப்பு',
  amount: 'தொகை',
  payFor: 'கட்டண விவரம்',
  bank: 'வங்கி',
  bill: 'பில்',
  payQuestion: '{amount} செலுத்தவா?',
  pay: '{amount} செலுத்தவும்',
  payHint: 'கட்டணம் வெற்றி பெறும்; நீங்கள் கடைக்குத் திரும்புவீர்கள்.',
  decline: 'கட்டணத்தை நிராகரிக்கவும்',
  declineHint: 'கணக்கில் போதுமான பணம் இல்லாதது போல. நீங்கள் கடைக்குத் திரும்புவீர்கள்.',
  pending: 'இரண்டாம் ஒப்புதலுக்குக் காத்திருக்கவும்',
  pendingHint: 'நிறுவனக் கணக்கில் போல. கட்டணம் நிலுவையில் இருக்கும்போது கடைக்குத் திரும்புவீர்கள்.',
  payAndLeave: 'செலுத்திவிட்டு பக்கத்தை மூடவும்',
  payAndLeaveHint: 'கட்டணம் வெற்றி பெறும், ஆனால் நீங்கள் கடைக்குத் திரும்ப மாட்டீர்கள்.',
  leave: 'விட்டுச் செல்லவும்',
  leaveHint: 'எதுவும் செலுத்தப்படாது; கடைக்கும் தெரிவிக்கப்படாது.',
  isPending: 'இந்தக் கட்டணம் இரண்டாம் ஒப்புதலுக்குக் காத்திருக்கிறது. அந்த இரண்டாம் நபர் நீங்கள்.',
  paid: 'செலுத்தப்பட்டது',
  paidDetail: '{amount} செலுத்தப்பட்டது. இந்தப் பக்கத்தை மூடலாம்.',
  failed: 'செலுத்தப்படவில்லை',
  failedDetail: 'வங்கி இந்தக் கட்டணத்தை நிராகரித்தது.',
  waiting: 'ஒப்புதலுக்குக் காத்திருக்கிறது',
  waitingDetail: 'இரண்டாம் நபர் கட்டணத்தை ஒப்புதல் செய்ய வேண்டும். இந்தப் பக்கத்தை மூடலாம்.',
  left: 'நீங்கள் விட்டுச் சென்றீர்கள்',
  leftDetail: 'எதுவும் செலுத்தப்படவில்லை; கடைக்கும் தெரிவிக்கப்படவில்லை. இந்தப் பக்கத்தை மூடலாம்.',
  deleted: 'இந்த பில் நீக்கப்பட்டது',
  deletedDetail: 'கடை இதை நீக்கியதால், செலுத்த முடியாது.',
  unknown: 'அப்படி ஒரு பில் இல்லை',
  unknownDetail: 'சோதனைச் சூழல் மீண்டும் தொடங்கும்போது பில்கள் அழிந்துவிடும்.',
  back: 'கடைக்குத் திரும்பவும்',
  toBill: 'பில்லுக்குத் திரும்பவும்',
  callbacks: 'அறிவிப்புக்குக் கடை அளித்த பதில்கள்',
  noCallbacks: 'இதுவரை இல்லை.',
  answered: 'நிலை {status}',
  noAnswer: 'பதில் இல்லை',
}

/** The strings of the bill pages, keyed by language. */
export const pageWords = { en, ms, zh, ta } as const

export type PageLanguage = keyof typeof pageWords

/**
 * Returns the first supported language from the URL parameter and the `Accept-Language` header, or English if none is
 * supported.
 */
export function findLanguage(parameter: string | null, accepted: string | null): PageLanguage {
  const tags = [parameter ?? '', ...(accepted ?? '').split(',')]
  const primary = tags.map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return primary.find((tag): tag is PageLanguage => Object.hasOwn(pageWords, tag)) ?? 'en'
}

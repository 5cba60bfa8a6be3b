import type { languages } from '../../address/storyGlobals.js'
import type { cart } from './cart.js'

/** The checkout page's strings, except for the picker's strings. */
export interface CheckoutWords {
  tagline: string
  checkout: string
  contact: string
  email: string
  payBy: string
  hint: string
  pay: (amount: string) => string
  /** The title and the detail that the payer sees for each payment result. */
  results: Record<
    'paid' | 'failed' | 'waiting' | 'unclear' | 'review',
    { title: string; detail: string }
  >
  continueAtBank: string
  approveAtTestBank: string
  otherBank: string
  newOrder: string
  /** The messages that explain why the payment didn't begin. */
  problems: Record<'order' | 'bank' | 'later' | 'contact', string>
  order: string
  delivery: string
  total: string
  items: Record<(typeof cart.lines)[number]['id'], { name: string; detail: string }>
}

const en: CheckoutWords = {
  tagline: 'Coffee and kaya from Ipoh',
  checkout: 'Checkout',
  contact: 'Contact',
  email: 'Email',
  payBy: 'Pay by online banking',
  hint: 'FPX takes you to your own bank. The shop never sees your password.',
  pay: (amount) => `Pay ${amount}`,
  results: {
    paid: { title: 'Thank you', detail: 'Your order is paid. We will pack it today.' },
    failed: {
      title: 'The payment failed',
      detail: 'Your bank did not confirm it, so nothing was paid. You can try again.',
    },
    waiting: {
      title: 'Waiting for the bank',
      detail: 'This page updates by itself. A company payment may need a second approval.',
    },
    unclear: {
      title: 'Not paid yet',
      detail: 'The payment has failed or awaits approval in your company’s internet banking.',
    },
    review: {
      title: 'We are checking your payment',
      detail: 'It does not fit the order. We will write to you; please do not pay again.',
    },
  },
  continueAtBank: 'Continue at the bank',
  approveAtTestBank: 'Approve at the test bank (demo only)',
  otherBank: 'Choose another bank',
  newOrder: 'Order again',
  problems: {
    order: 'This order cannot be paid.',
    bank: 'Please choose a bank from the list.',
    later: 'The payment cannot start right now. Please try again in a moment.',
    contact: 'Please check your email address.',
  },
  order: 'Order',
  delivery: 'Delivery',
  total: 'Total',
  items: {
    kopi: { name: 'Kopi O kaw', detail: 'Roasted in Ipoh, 250 g' },
    kaya: { name: 'Kaya, homemade', detail: 'Pandan, 200 g' },
    cup: { name: 'Enamel cup', detail: 'Green rim, 300 ml' },
  },
}

const ms: CheckoutWords = {
  tagline: 'Kopi dan kaya dari Ipoh',
  checkout: 'Pembayaran',
  contact: 'Maklumat hubungan',
  email: 'E-mel',
  payBy: 'Bayar melalui perbankan dalam talian',
  hint: 'FPX membawa anda ke bank anda sendiri. Kedai tidak pernah melihat kata laluan anda.',
  pay: (amount) => `Bayar ${amount}`,
  results: {
    paid: {
      title: 'Terima kasih',
      detail: 'Pesanan anda telah dibayar. Kami akan membungkusnya hari ini.',
    },
    failed: {
      title: 'Bayaran gagal',
      detail: 'Bank anda tidak mengesahkannya, jadi tiada bayaran dibuat. Anda boleh cuba lagi.',
    },
    waiting: {
      title: 'Menunggu bank',
      detail:
        'Halaman ini dikemas kini sendiri. Bayaran syarikat mungkin memerlukan kelulusan kedua.',
    },
    unclear: {
      title: 'Belum dibayar',
      detail:
        'Pembayaran gagal atau sedang menunggu kelulusan dalam perbankan internet syarikat anda.',
    },
    review: {
      title: 'Kami sedang menyemak bayaran anda',
      detail:
        'Bayaran ini tidak sepadan dengan pesanan. Kami akan menghubungi anda; jangan bayar lagi.',
    },
  },
  continueAtBank: 'Teruskan di bank',
  approveAtTestBank: 'Luluskan di bank ujian (demo sahaja)',
  otherBank: 'Pilih bank lain',
  newOrder: 'Pesan lagi',
  problems: {
    order: 'Pesanan ini tidak boleh dibayar.',
    bank: 'Sila pilih bank daripada senarai.',
    later: 'Bayaran tidak dapat dimulakan sekarang. Sila cuba sebentar lagi.',
    contact: 'Sila semak alamat e-mel anda.',
  },
  order: 'Pesanan',
  delivery: 'Penghantaran',
  total: 'Jumlah',
  items: {
    kopi: { name: 'Kopi O kaw', detail: 'Disangai di Ipoh, 250 g' },
    kaya: { name: 'Kaya buatan sendiri', detail: 'Pandan, 200 g' },
    cup: { name: 'Cawan enamel', detail: 'Tepi hijau, 300 ml' },
  },
}

const zh: CheckoutWords = {
  tagline: '来自怡保的咖啡与咖椰',
  checkout: '结账',
  contact: '联系方式',
  email: '电子邮件',
  payBy: '网上银行付款',
  hint: 'FPX 会带您前往您自己的银行。商店不会看到您的密码。',
  pay: (amount) => `支付 ${amount}`,
  results: {
    paid: { title: '谢谢您', detail: '您的订单已付款。我们今天就会打包。' },
    failed: { title: '付款失败', detail: '银行没有确认这笔付款，因此没有扣款。您可以重试。' },
    waiting: { title: '正在等待银行', detail: '此页面会自动更新。公司付款可能需要第二人批准。' },
    unclear: { title: '尚未付款', detail: '付款失败，或正在等待贵公司在网上银行批准。' },
    review: {
      title: '我们正在核对您的付款',
      detail: '这笔付款与订单不符。我们会联系您，请勿再次付款。',
    },
  },
  continueAtBank: '在银行继续',
  approveAtTestBank: '在测试银行批准（仅限演示）',
  otherBank: '选择其他银行',
  newOrder: '再次下单',
  problems: {
    order: '此订单无法付款。',
    bank: '请从列表中选择银行。',
    later: '目前无法开始付款，请稍后再试。',
    contact: '请检查您的电子邮件地址。',
  },
  order: '订单',
  delivery: '运费',
  total: '总计',
  items: {
    kopi: { name: '浓黑咖啡', detail: '怡保烘焙，250 克' },
    kaya: { name: '自制咖椰', detail: '香兰，200 克' },
    cup: { name: '搪瓷杯', detail: '绿边，300 毫升' },
  },
}

const ta: CheckoutWords = {
  tagline: 'ஈப்போவிலிருந்து காபியும் காயாவும்',
  checkout: 'பணம் செலுத்துதல்',
  contact: 'தொடர்பு',
  email: 'மின்னஞ்சல்',
  payBy: 'இணைய வங்கி மூலம் செலுத்தவும்',
  hint: 'FPX உங்களை உங்கள் வங்கிக்கே அழைத்துச் செல்லும். கடை உங்கள் கடவுச்சொல்லைப் பார்ப்பதில்லை.',
  pay: (amount) => `${amount} செலுத்தவும்`,
  results: {
    paid: {
      title: 'நன்றி',
      detail: 'உங்கள் ஆர்டருக்குப் பணம் செலுத்தப்பட்டது. இன்றே பொதி செய்வோம்.',
    },
    failed: {
      title: 'கட்டணம் தோல்வியடைந்தது',
      detail: 'வங்கி உறுதிப்படுத்தவில்லை, எனவே பணம் எதுவும் செலுத்தப்படவில்லை. மீண்டும் முயலலாம்.',
    },
    waiting: {
      title: 'வங்கிக்காகக் காத்திருக்கிறது',
      detail: 'இந்தப் பக்கம் தானாகப் புதுப்பிக்கப்படும். நிறுவனக் கட்டணத்திற்கு இரண்டாம் ஒப்புதல் தேவைப்படலாம்.',
    },
    unclear: {
      title: 'இன்னும் பணம் செலுத்தப்படவில்லை',
      detail:
        'கட்டணம் தோல்வியடைந்தது அல்லது உங்கள் நிறுவனத்தின் இணைய வங்கிச் சேவையில் ஒப்புதலுக்குக் காத்திருக்கிறது.',
    },
    review: {
      title: 'உங்கள் கட்டணத்தைச் சரிபார்க்கிறோம்',
      detail: 'இது ஆர்டருடன் பொருந்தவில்லை. நாங்கள் உங்களைத் தொடர்புகொள்வோம்; மீண்டும் செலுத்த வேண்டாம்.',
    },
  },
  continueAtBank: 'வங்கியில் தொடரவும்',
  approveAtTestBank: 'சோதனை வங்கியில் ஒப்புதல் அளிக்கவும் (டெமோ மட்டும்)',
  otherBank: 'வேறு வங்கியைத் தேர்ந்தெடுக்கவும்',
  newOrder: 'மீண்டும் ஆர்டர் செய்யவும்',
  problems: {
    order: 'இந்த ஆர்டருக்குப் பணம் செலுத்த முடியாது.',
    bank: 'பட்டியலிலிருந்து ஒரு வங்கியைத் தேர்ந்தெடுக்கவும்.',
    later: 'இப்போது கட்டணத்தைத் தொடங்க முடியவில்லை. சற்று நேரத்தில் மீண்டும் முயலவும்.',
    contact: 'உங்கள் மின்னஞ்சல் முகவரியைச் சரிபார்க்கவும்.',
  },
  order: 'ஆர்டர்',
  delivery: 'டெலிவரி',
  total: 'மொத்தம்',
  items: {
    kopi: { name: 'கோப்பி ஓ', detail: 'ஈப்போவில் வறுத்தது, 250 கி' },
    kaya: { name: 'வீட்டுக் காயா', detail: 'பாண்டன், 200 கி' },
    cup: { name: 'எனாமல் கோப்பை', detail: 'பச்சை விளிம்பு, 300 மி.லி.' },
  },
}

/** The checkout page's strings in the package's four languages. */
export const checkoutWords: Record<(typeof languages)[number], CheckoutWords> = { en, ms, zh, ta }

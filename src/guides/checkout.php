<?php
// A checkout page in plain PHP with the bank picker, a native select for browsers without JavaScript, and the payment.
// The guide shared-hosting.md contains shop.php. The styles are in checkout.css.

declare(strict_types=1);

use FpxCheckout\FpxBanks;
use FpxCheckout\PaymentRefused;

require dirname(__DIR__) . '/shop.php';

session_start();
$order = findOrder($_SESSION['order'] ??= 'A-1001'); // your cart puts the order's id into the session
if (!$order) exit(http_response_code(404)); // cancelled, so there is nothing to pay
$code = is_string($_POST['bank_code'] ?? null) ? $_POST['bank_code'] : '';
$problem = '';

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    try {
        header('Location: ' . $payments->pay($order, $code, 'B2C'), true, 303);
        exit;
    } catch (PaymentRefused $refused) {
        http_response_code($refused->reason === 'later' ? 503 : 422);
        $problem = match ($refused->reason) {
            'bank' => 'Sila pilih bank untuk akaun peribadi.',
            'amount' => 'Jumlah ini tidak boleh dibayar melalui FPX.',
            'order' => 'Pesanan ini tidak boleh dibayar melalui FPX.',
            'contact' => 'Sila semak alamat e-mel dan nombor telefon anda.',
            'later' => 'Sila cuba sebentar lagi.',
        };
    }
}

$groups = [];
foreach ($banks->options('B2C') as $option) $groups[$option['group']][] = $option;

function html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

$nonce = base64_encode(random_bytes(16));
// The policy doesn't contain `form-action` because it also blocks the redirect from the form to your gateway.
header("Content-Security-Policy: default-src 'none'; script-src 'nonce-$nonce'; style-src 'self'; connect-src 'self'; img-src data:");
?>
<!doctype html>
<html lang="ms">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bayar</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkout.css">
<?= FpxBanks::preloadTag('/fpx.php') ?>

<script nonce="<?= $nonce ?>" src="/<?= FpxBanks::scriptName('ms') ?>" defer></script>
<h1>Bayar pesanan <?= html($order->id) ?></h1>
<?php if ($problem !== ''): ?><p role="alert"><?= $problem ?></p><?php endif ?>
<form method="post" id="pay">
  <label for="bank">Bank anda</label>
  <?php // The browser finds the element by `name` and `form`, and restores its bank when the payer returns. ?>
  <fpx-bank-picker name="bank_code" form="pay" endpoint="/fpx.php" model="B2C" terms="off" amount="<?= $order->amount / 100 ?>">
    <select id="bank" name="bank_code" required>
      <option value="">Pilih bank anda</option>
      <?php foreach ($groups as $group => $options): ?>
        <?php if (isset($groups['wallet'])): ?><optgroup label="<?= $group === 'wallet' ? 'E-dompet' : 'Bank' ?>"><?php endif ?>
        <?php foreach ($options as $option): ?>
          <option value="<?= html($option['code']) ?>"<?= $option['code'] === $code ? ' selected' : '' ?><?= $option['isOffline'] ? ' disabled' : '' ?>><?= html($option['label']) ?></option>
        <?php endforeach ?>
        <?php if (isset($groups['wallet'])): ?></optgroup><?php endif ?>
      <?php endforeach ?>
    </select>
  </fpx-bank-picker>
  <?php // Here, and not in the element (`terms="off"`), because FPX requires it without a script too. ?>
  <p class="terms">Dengan menekan butang bayar, anda bersetuju dengan <a href="https://www.mepsfpx.com.my/FPXMain/termsAndConditions.jsp" target="_blank" rel="noopener">terma dan syarat</a> FPX.</p>
  <button>Bayar RM <?= number_format($order->amount / 100, 2) ?></button>
</form>

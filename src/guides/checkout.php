<?php
// A checkout page in plain PHP: one script tag, a native select for browsers without scripts, and a form post.
// The proxy runs on the same machine (fpx-checkout proxy --port 4020). The web server forwards /api/fpx. In nginx:
//   location /api/fpx { proxy_pass http://127.0.0.1:4020; }

declare(strict_types=1);

/** The proxy's URL, for PHP only: a payer's browser cannot reach it. */
$proxy = getenv('FPX_PROXY') ?: 'http://127.0.0.1:4020/api/fpx';
/** The script's URL: a copy of `dist/embed/fpx-checkout.js` in the shop's own files. */
$script = getenv('FPX_SCRIPT') ?: '/fpx-checkout.js';

/** Returns the banks that the proxy sends for a URL; an empty array if none arrive within `$seconds`. */
function fetchBanks(string $url, int $seconds): array
{
    $context = stream_context_create(['http' => ['timeout' => $seconds]]);
    $answer = @file_get_contents($url, false, $context);
    return $answer === false ? [] : (json_decode($answer, true)['data'] ?? []);
}

/** Returns the banks in groups, keyed by heading. Wallets are rows with `isBank: false`, as in DuitNow lists. */
function groupBanks(array $banks): array
{
    $groups = ['Bank' => [], 'E-dompet' => []];
    foreach ($banks as $bank) {
        $groups[($bank['isBank'] ?? true) === false ? 'E-dompet' : 'Bank'][] = $bank;
    }
    return array_filter($groups);
}

function html(?string $text): string
{
    return htmlspecialchars($text ?? '', ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

$code = is_string($_POST['bank_code'] ?? null) ? $_POST['bank_code'] : '';
$paying = $_SERVER['REQUEST_METHOD'] === 'POST';
// The proxy says whether the bank is offered to personal accounts. It waits up to 8 seconds for its first list.
$known = $paying && $code !== '' ? fetchBanks("$proxy/bank/" . rawurlencode($code) . '?model=B2C', 10) : [];
$groups = $known === [] ? groupBanks(fetchBanks("$proxy/bank", 2)) : [];
$hasWallets = isset($groups['E-dompet']);

if ($paying && $known === []) {
    http_response_code(422);
}

$nonce = base64_encode(random_bytes(16));
// The policy has no `form-action`, which would also block the redirect from the form to your gateway.
header("Content-Security-Policy: default-src 'none'; script-src 'nonce-$nonce'; connect-src 'self'; img-src data:");
?>
<!doctype html>
<html lang="ms">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bayar</title>
<link rel="icon" href="data:,">
<script nonce="<?= $nonce ?>" src="<?= html($script) ?>" defer></script>
<?php if ($paying && $known !== []): ?>
  <h1>Terima kasih</h1>
  <p>Kod bank: <output><?= html($code) ?></output></p>
<?php else: ?>
  <h1>Bayar RM 58.90</h1>
  <?php if ($paying): ?><p role="alert">Sila pilih bank untuk akaun peribadi.</p><?php endif ?>
  <form method="post" id="pay">
    <label for="bank">Bank anda</label>
    <?php // The browser finds the element by `name` and `form`, and restores its bank when the payer returns. ?>
    <fpx-bank-picker name="bank_code" form="pay" endpoint="/api/fpx" model="B2C" amount="58.90">
      <select id="bank" name="bank_code" required>
        <option value="">Pilih bank anda</option>
        <?php foreach ($groups as $heading => $banks): ?>
          <?php if ($hasWallets): ?><optgroup label="<?= html($heading) ?>"><?php endif ?>
          <?php foreach ($banks as $bank): ?>
            <option value="<?= html($bank['code']) ?>"<?= $bank['code'] === $code ? ' selected' : '' ?>><?=
              html(($bank['display'] ?? '') ?: ($bank['name'] ?? '') ?: $bank['code'])
            ?></option>
          <?php endforeach ?>
          <?php if ($hasWallets): ?></optgroup><?php endif ?>
        <?php endforeach ?>
      </select>
    </fpx-bank-picker>
    <button>Bayar</button>
  </form>
<?php endif ?>

<?php
// Verifies every message in vectors.json and prints the results as JSON.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/autoload.php';

use FpxCheckout\Payments\Bayarcash;
use FpxCheckout\Payments\Billplz;
use FpxCheckout\Payments\Chip;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\Refusal;
use FpxCheckout\Payments\ToyyibPay;

$sets = json_decode(file_get_contents($argv[1]), true);
unset($sets['about']);
$results = [];
foreach ($sets as $gateway => $set) {
    foreach ($set['vectors'] as $vector) {
        $body = $vector['form'] ?? $vector['body'] ?? base64_decode($vector['bodyBase64'] ?? '');
        try {
            $results[$gateway][] = match ($gateway) {
                'billplz' => Billplz::verify(Message::readForm($body), $set['key'], $vector['kind'] === 'return'),
                'bayarcash' => Bayarcash::verify(Message::readForm($body), $set['key']),
                'toyyibPay' => ToyyibPay::verify(Message::readForm($body), $set['key']),
                'chip' => Chip::verify($body, $vector['signature'], $set['publicKey'], $set['brandId']),
            };
        } catch (Refusal $refusal) {
            $results[$gateway][] = ['refused' => $refusal->reason];
        }
    }
}
echo json_encode($results, JSON_THROW_ON_ERROR);

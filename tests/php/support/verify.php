<?php
// Verifies Billplz's messages in vectors.json and prints the results as JSON.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/autoload.php';

use FpxCheckout\Payments\Billplz;
use FpxCheckout\Payments\Message;
use FpxCheckout\Payments\Refusal;

['key' => $key, 'vectors' => $vectors] = json_decode(file_get_contents($argv[1]), true)['billplz'];
$results = [];
foreach ($vectors as $vector) {
    try {
        $report = Billplz::verify(Message::readForm($vector['form']), $key, $vector['kind'] === 'return');
        // Only an answer of the gateway has a reference.
        $results[] = array_diff_key((array) $report, ['reference' => null]);
    } catch (Refusal $refusal) {
        $results[] = ['refused' => $refusal->reason];
    }
}
echo json_encode($results, JSON_THROW_ON_ERROR);

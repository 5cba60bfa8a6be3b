<?php
// Prints what PHP does with the vectors, as JSON.

declare(strict_types=1);

require dirname(__DIR__, 3) . '/src/php/FpxBanks.php';

use FpxCheckout\FpxBanks;
use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpResponse;
use FpxCheckout\Payments\AmountLimits;

['options' => $options, 'find' => $find, 'limits' => $limits] = json_decode(stream_get_contents(STDIN), true);

/** Returns the banks of a gateway that sends these rows. */
function banksOf(array $rows, string $folder): FpxBanks
{
    $http = new class ($rows) implements Http {
        public function __construct(private array $rows)
        {
        }

        public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
        {
            return new HttpResponse(200, [], json_encode(['data' => $this->rows]));
        }
    };
    return new FpxBanks(['baseUrl' => 'https://gateway.test', 'apiKey' => 'key', 'cache' => $folder, 'http' => $http]);
}

$results = [];
foreach ($options as $index => $vector) {
    $banks = banksOf($vector['rows'], "$argv[1]/$index");
    $banks->refresh();
    $results['options'][] = $banks->options($vector['model'] ?? null);
}
$banks = banksOf($find['rows'], "$argv[1]/find");
foreach ($find['found'] as [$code, $model]) $results['found'][] = $banks->find($code, $model);
foreach ($limits as [$model, $ranges]) $results['limits'][] = (new AmountLimits($ranges))->range($model);
echo json_encode($results, JSON_THROW_ON_ERROR);

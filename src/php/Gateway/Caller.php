<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpException;
use FpxCheckout\Secret;

/** Calls the gateway and reads a page. */
final class Caller
{
    private const MAX_BYTES = 1024 ** 2;

    /** The minimum length of a key to search for. Responses may contain shorter keys by chance. */
    private const MIN_KEY_LENGTH = 16;

    public function __construct(
        private readonly Http $http,
        private readonly string $baseUrl,
        private readonly Secret $key,
        private readonly Adapter $adapter,
    ) {
    }

    /**
     * Reads a page within the given seconds.
     *
     * @return array{rows: list<\stdClass>, unreadable: list<string>, pagination: ?array<string, int>, rate: RateLimit}
     * @throws GatewayException
     */
    public function readPage(int $page, float $timeout): array
    {
        $adapter = $this->adapter;
        $request = "GET $adapter->path" . ($adapter->pages ? ", page $page" : '');
        $response = $this->send($adapter->pages ? ($adapter->pages)($page) : '', $request, $timeout);
        $rate = RateLimit::read($response->headers, microtime(true));
        if ($response->status !== 200)
            throw GatewayException::ofStatus($response->status, $response->headers, $request, $rate);
        try {
            $body = BankReader::parse($response->body);
            $this->refuseKey($response->body, $body);
            return BankReader::readPage($this->adapt($body, $request)) + ['rate' => $rate];
        } catch (UnreadableException $problem) {
            throw new GatewayException('unreadable', $request, $problem->getMessage(), 200, $rate);
        }
    }

    private function send(string $query, string $request, float $timeout): \FpxCheckout\Http\HttpResponse
    {
        $key = $this->key->reveal();
        $headers = $this->adapter->headers ? ($this->adapter->headers)($key) : ['Authorization' => "Bearer $key"];
        $url = $this->baseUrl . $this->adapter->path . $query;
        try {
            return $this->http->send('GET', $url, ['Accept' => 'application/json'] + $headers, null, $timeout, self::MAX_BYTES);
        } catch (HttpException $failure) {
            $detail = $failure->kind === 'unreachable' ? $this->withoutKey($failure->getMessage()) : '';
            throw new GatewayException($failure->kind, $request, $detail);
        }
    }

    /** Converts the body with the adapter and copies the result as JSON, so that every row is an object. */
    private function adapt(mixed $body, string $request): mixed
    {
        if (!$this->adapter->readBanks) return $body;
        try {
            $list = ($this->adapter->readBanks)($body);
            $adapted = json_decode(json_encode($list, JSON_THROW_ON_ERROR), false, 64, JSON_THROW_ON_ERROR);
        } catch (\Throwable $error) {
            // The message could contain a part of the response.
            throw new GatewayException('adapter-failed', $request, $error::class . ' in readBanks');
        }
        $rows = BankReader::toRows($adapted);
        $data = is_array($rows) ? $rows : BankReader::toRows($rows->data ?? null);
        if (!is_array($data)) return $adapted;
        $named = array_map(FpxNames::addTo(...), $data);
        return is_array($rows) ? $named : (object) ['data' => $named, 'meta' => $rows->meta ?? null];
    }

    /** Rejects a body with the API key, since unknown fields are sent to the payer's browser. */
    private function refuseKey(string $text, mixed $body): void
    {
        $key = $this->key->reveal();
        if (strlen($key) < self::MIN_KEY_LENGTH) return;
        // We encode the body again because escape sequences in the original JSON could hide the key.
        $text = strtolower($text . json_encode($body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
        $found = array_filter(self::encode($key), static fn (string $form): bool => str_contains($text, strtolower($form)));
        if ($found) throw new UnreadableException('the answer: expected no API key; received the API key');
    }

    /** @return list<string> The key in several encodings, including base64 in each of the three alignments. */
    private static function encode(string $key): array
    {
        $forms = [substr((string) json_encode($key, JSON_UNESCAPED_SLASHES), 1, -1), rawurlencode($key), bin2hex($key)];
        foreach ([0, 1, 2] as $shift) {
            // The first and last characters depend on the text around the key, so we remove them.
            $start = (int) ceil($shift * 4 / 3);
            $end = intdiv(($shift + strlen($key)) * 4, 3);
            $base64 = substr(base64_encode(str_repeat(' ', $shift) . $key), $start, $end - $start);
            array_push($forms, $base64, strtr($base64, '+/', '-_'));
        }
        return $forms;
    }

    private function withoutKey(string $text): string
    {
        return str_replace($this->key->reveal(), '…', $text);
    }
}

<?php

declare(strict_types=1);

namespace FpxCheckout\Serve;

use FpxCheckout\Banks\BankFacts;
use FpxCheckout\Banks\State;
use FpxCheckout\Gateway\ListReader;

/** Serves `/bank` and `/bank/{code}` like the proxy of the npm package. */
final class Routes
{
    /** Matches a path segment with the characters RFC 3986 allows and escaped bytes. */
    private const SEGMENT = '/^(?:[\w.~!$&\'()*+,;=:@-]|%[\da-f]{2})+$/iD';
    private const ALLOW = ['Allow' => 'GET, HEAD, OPTIONS'];
    /**
     * The `Cache-Control` header for the list, after its scope. Both times together are the minute for which the picker
     * takes a list as fresh, because a page's preload may take the list from the browser's cache. We don't use `s-maxage`
     * because it prevents shared caches from serving a stale list.
     */
    private const LIST_CACHE = 'max-age=15, stale-while-revalidate=45, stale-if-error=86400';
    /**
     * The `Cache-Control` header for a single code, after its scope. Servers check codes before they create a payment, so
     * the response must not be stale.
     */
    private const CODE_CACHE = 'max-age=15';

    /**
     * @param \Closure(): State $read Returns the state. Waits for the first list.
     * @param \Closure(): float $clock Returns the seconds since 1970.
     */
    public function __construct(
        private readonly \Closure $read,
        private readonly \Closure $clock,
        private readonly \Closure $isUsable,
    ) {
    }

    /**
     * @param string $path The path below the base path, without decoding it.
     * @param array<string, string> $headers The request headers with lower-case names.
     */
    public function answer(string $method, string $path, string $query, array $headers): Answer
    {
        $answer = $this->route($method, $path, $query, $headers);
        return $method === 'HEAD' ? new Answer($answer->status, $answer->headers) : $answer;
    }

    private function route(string $method, string $path, string $query, array $headers): Answer
    {
        $code = str_starts_with($path, '/bank/') ? self::readCode(substr($path, 6)) : null;
        if ($code === null && $path !== '/bank') return Problem::answer('not-found');
        if ($method === 'OPTIONS') return new Answer(204, self::ALLOW + ['Date' => gmdate('D, d M Y H:i:s \G\M\T', (int) ($this->clock)())]);
        if ($method !== 'GET' && $method !== 'HEAD') return Problem::answer('method-not-allowed', null, self::ALLOW);
        $model = $code === null ? null : self::readModel($query);
        if ($model === false) return Problem::answer('bad-query');
        $state = ($this->read)();
        // Status 404 means that a bank isn't offered, so a code needs another status if there's no list.
        if (!($this->isUsable)($state)) return Problem::ofFailure($state->failure, $state->retryAfter(($this->clock)()), $code === null ? null : 503);
        if ($code === null) return $this->answerBanks($state, (string) $state->text, self::LIST_CACHE, $headers);
        $rows = array_filter(json_decode((string) $state->text)->data, static fn (\stdClass $row): bool => $row->code === $code);
        $keep = BankFacts::ofModel(array_map(static fn (\stdClass $row): array => (array) $row, array_values($rows)), $model);
        if ($keep === []) return Problem::answer('bank-not-offered');
        return $this->answerBanks($state, Answer::encode(['data' => $keep]), self::CODE_CACHE, $headers);
    }

    private function answerBanks(State $state, string $body, string $caching, array $headers): Answer
    {
        $hash = substr(sha1($body), 0, 20);
        $etag = "\"$hash\"";
        $encoded = [];
        if (function_exists('gzencode') && self::acceptsGzip($headers['accept-encoding'] ?? '')) {
            $gzip = gzencode($body, 6);
            if (strlen($gzip) < strlen($body)) [$body, $etag, $encoded] = [$gzip, "\"$hash-gzip\"", ['Content-Encoding' => 'gzip']];
        }
        $now = ($this->clock)();
        $age = (int) max(0, $now - $state->fetchedAt);
        // Sessions and plugins set cookies. A shared cache could send one payer's cookie to another payer.
        $scope = preg_grep('/^Set-Cookie:/i', headers_list()) ? 'private' : 'public';
        $shared = [
            'Cache-Control' => "$scope, $caching",
            'Vary' => 'Accept-Encoding',
            'ETag' => $etag,
            'Fpx-Data-Age' => (string) $age,
            'Fpx-Data-Time' => self::toTime($now - $age),
        ];
        if (self::matchesEtag($headers['if-none-match'] ?? '', $etag)) return new Answer(304, $shared);
        return Answer::json(200, $body, $encoded + $shared);
    }

    /**
     * Decodes the code in the last path segment. Returns null if the code is invalid or a server might resolve it to
     * another path.
     */
    private static function readCode(string $segment): ?string
    {
        if (!preg_match(self::SEGMENT, $segment)) return null;
        $code = rawurldecode($segment);
        return ListReader::isCode($code) && !preg_match('~^\.\.?(;|$)|[/\\\\%]~D', $code) ? $code : null;
    }

    /**
     * Returns the `model` parameter. Returns null if it's missing, or false if it's invalid, misspelt, or occurs twice.
     */
    private static function readModel(string $query): string|false|null
    {
        $model = null;
        foreach (explode('&', $query) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            if (preg_replace('/[^a-z]/', '', strtolower($name)) !== 'model') continue;
            if ($name !== 'model' || $model !== null || ($value !== 'B2C' && $value !== 'B2B1')) return false;
            $model = $value;
        }
        return $model;
    }

    private static function acceptsGzip(string $accepted): bool
    {
        foreach (explode(',', strtolower($accepted), 32) as $item)
            if (preg_match('/^\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+))?\s*$/', $item, $found)) return (float) ($found[1] ?? 1) > 0;
        return false;
    }

    /** Whether `If-None-Match` contains an ETag, using weak comparison as required by RFC 9110. */
    private static function matchesEtag(string $ifNoneMatch, string $etag): bool
    {
        foreach (explode(',', $ifNoneMatch, 32) as $item)
            if (trim($item) === '*' || preg_replace('~^W/~', '', trim($item)) === $etag) return true;
        return false;
    }

    private static function toTime(float $seconds): string
    {
        return gmdate('Y-m-d\TH:i:s', (int) $seconds) . sprintf('.%03dZ', (int) (fmod($seconds, 1) * 1000));
    }
}

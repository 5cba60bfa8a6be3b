<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** Describes how a gateway publishes its list of banks. You can create an adapter for another gateway. */
final class Adapter
{
    /**
     * @param string $name Up to 40 lower-case letters, digits, and hyphens. It's part of the stored list's key.
     * @param string $path The path of the bank list, for example `/bank`. It's appended to `baseUrl`.
     * @param ?\Closure(string): array<string, string> $headers Returns the headers with the API key. By default, the
     *   key is sent as `Authorization: Bearer <key>`.
     * @param ?\Closure(mixed): mixed $readBanks Returns the banks in a body, in which JSON objects are `stdClass`. Each
     *   bank must be an array or an object with `code`. It may have `name`, `display`, `model`, `fpxCode`, and any
     *   other field. To announce another page, return `['data' => $banks, 'hasNext' => true]`. By default, reads
     *   `{ data }`, `{ data, meta }`, or an array.
     * @param ?\Closure(int): string $pages Returns the query for a page, such as `?page=2`. The first page is 1. By
     *   default, the list isn't paginated.
     * @param int $perMinute The calls per minute the gateway allows, from 1 to 60. Half of them are used.
     */
    public function __construct(
        public readonly string $name,
        public readonly string $path,
        public readonly ?\Closure $headers = null,
        public readonly ?\Closure $readBanks = null,
        public readonly ?\Closure $pages = null,
        public readonly int $perMinute = 60,
    ) {
        if (!preg_match('/^[a-z\d-]{1,40}$/D', $name))
            throw new \InvalidArgumentException('Adapter: `name` must be 1 to 40 lower-case letters, digits and hyphens.');
        if (!preg_match('~^/[\x21-\x7e]*$~D', $path))
            throw new \InvalidArgumentException('Adapter: `path` must be a path such as "/bank".');
        if ($perMinute < 1 || $perMinute > 60)
            throw new \InvalidArgumentException('Adapter: `perMinute` must be from 1 to 60.');
    }

    /**
     * Returns how long no refresh may start after one of so many calls, in seconds. A quarter of the gateway's limit is
     * for the refreshes of a minute, and another quarter for the last one (decisions/budget.md has the proof). The other
     * half is for a lock that was lost.
     */
    public function tail(int $calls): float
    {
        return min(60, 60 * $calls / max(1, $this->perMinute / 4));
    }

    /** Returns the maximum number of pages. */
    public function maxPages(): int
    {
        return max(1, intdiv($this->perMinute, 4));
    }

    public static function named(string $name): self
    {
        return match ($name) {
            'standard' => new self('standard', '/bank', pages: static fn (int $page): string => "?page=$page&perPage=40"),
            // The key is the user name, and 100 calls are allowed in five minutes.
            'billplz-v4' => new self($name, '/v4/payment_gateways', self::billplzHeaders(...), self::readBillplz(...), perMinute: 20),
            default => throw new \InvalidArgumentException('FpxBanks: `adapter` must be "standard", "billplz-v4" or an Adapter.'),
        };
    }

    /** @return array<string, string> */
    private static function billplzHeaders(#[\SensitiveParameter] string $apiKey): array
    {
        return ['Authorization' => 'Basic ' . base64_encode("$apiKey:")];
    }

    /** Only entries of the category `fpx` are banks. The codes of business banks begin with `B2B1-`, also in payments. */
    private static function readBillplz(mixed $body): mixed
    {
        $rows = Page::toRows($body->payment_gateways ?? null);
        if (!is_array($rows)) return $rows;
        $banks = [];
        foreach ($rows as $row) {
            // Other values are returned unchanged, so that the reader can report their place.
            if ($row instanceof \stdClass && ($row->category ?? null) !== 'fpx') continue;
            $code = $row->code ?? null;
            $isBusiness = is_string($code) && str_starts_with($code, 'B2B1-');
            $banks[] = is_string($code) ? [...(array) $row, 'model' => $isBusiness ? 'B2B1' : 'B2C', 'fpxCode' => $isBusiness ? substr($code, 5) : $code] : $row;
        }
        return $banks;
    }
}

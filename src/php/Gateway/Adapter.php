<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/**
 * Describes how a gateway publishes its list of banks. You can create an adapter for another gateway and pass it as
 * `adapter`.
 */
final class Adapter
{
    /**
     * @param string $name The name of the adapter, with up to 40 lower-case letters, digits, and hyphens. It's part of
     * the stored list's key.
     * @param string $path The path of the bank list, for example `/bank`. It's appended to `baseUrl`.
     * @param ?\Closure(string): array<string, string> $headers Returns the headers with the API key. By default, the
     *   key is sent as `Authorization: Bearer <key>`.
     * @param ?\Closure(mixed): mixed $readBanks Returns the banks in a body, in which JSON objects are `stdClass`. Each
     *   bank must be an array or an object with `code`. It may have `name`, `display`, `model`, `fpxCode`, and any
     *   other field. By default, reads `{ data }`, `{ data, meta }`, or an array.
     * @param ?\Closure(int): string $pages Returns the query for a page, such as `?page=2`. The first page is 1. By
     * default, the list isn't paginated.
     * @param int $perMinute The calls per minute the gateway allows, from 1 to 60. By default, half of them are used.
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

    public static function named(string $name): self
    {
        return match ($name) {
            'standard' => self::standard(),
            'billplz-v3' => self::billplzV3(),
            'billplz-v4' => self::billplzV4(),
            default => throw new \InvalidArgumentException(
                'FpxBanks: `adapter` must be "standard", "billplz-v3", "billplz-v4" or an Adapter.',
            ),
        };
    }

    /**
     * Returns the adapter for the standard gateway, which reads `GET /bank` with a Bearer token and 40 banks per page.
     */
    public static function standard(): self
    {
        return new self('standard', '/bank', pages: static fn (int $page): string => "?page=$page&perPage=40");
    }

    /**
     * Returns the adapter for Billplz version 3, which reads `GET {baseUrl}/v3/fpx_banks`, where `baseUrl` ends in
     * `/api`. The gateway returns only codes, so the banks get their FPX names.
     */
    public static function billplzV3(): self
    {
        return new self(
            'billplz-v3',
            '/v3/fpx_banks',
            self::basic(...),
            // The `name` field contains the bank code.
            static fn (mixed $body): mixed => self::mapRows($body->banks ?? null, static function (array $row): array {
                $code = $row['name'] ?? null;
                unset($row['name']);
                return [...$row, 'code' => $code];
            }),
        );
    }

    /**
     * Returns the adapter for Billplz version 4, which reads `GET {baseUrl}/v4/payment_gateways`, where `baseUrl` ends
     * in `/api`. Only entries with the category `fpx` are banks. The codes of business banks start with `B2B1-`, and
     * payments need this prefix.
     */
    public static function billplzV4(): self
    {
        return new self('billplz-v4', '/v4/payment_gateways', self::basic(...), static function (mixed $body): mixed {
            $rows = BankReader::toRows($body->payment_gateways ?? null);
            if (is_array($rows))
                $rows = array_values(array_filter($rows, static fn ($row) => !$row instanceof \stdClass || ($row->category ?? null) === 'fpx'));
            return self::mapRows($rows, static function (array $row): array {
                $code = $row['code'] ?? null;
                if (!is_string($code)) return $row;
                $isBusiness = str_starts_with($code, 'B2B1-');
                return [...$row, 'model' => $isBusiness ? 'B2B1' : 'B2C', 'fpxCode' => $isBusiness ? substr($code, 5) : $code];
            });
        });
    }

    /** @return array<string, string> The headers for Basic authentication, with the API key as the user name. */
    private static function basic(string $apiKey): array
    {
        return ['Authorization' => 'Basic ' . base64_encode("$apiKey:")];
    }

    /**
     * Converts rows that are objects. Other values are returned unchanged, so that the reader can report their path.
     */
    private static function mapRows(mixed $list, \Closure $toBank): mixed
    {
        $rows = BankReader::toRows($list);
        if (!is_array($rows)) return $rows;
        return array_map(static fn ($row) => $row instanceof \stdClass ? $toBank((array) $row) : $row, $rows);
    }
}

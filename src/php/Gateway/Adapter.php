<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** How a gateway publishes its list of banks. Make one for a gateway of your own, and pass it as `adapter`. */
final class Adapter
{
    /**
     * @param string $name 1 to 40 lower-case letters, digits and hyphens. It's part of the name of the stored list.
     * @param string $path Path of the list below `baseUrl`, for example `/bank`.
     * @param ?\Closure(string): array<string, string> $headers Returns the headers with the key. Default:
     *   `Authorization: Bearer <key>`.
     * @param ?\Closure(mixed): mixed $readBanks Returns the banks in a body. JSON objects arrive as `stdClass`; each bank
     *   is returned as an array or object with `code`, and may have `name`, `display`, `model`, `fpxCode` and any other
     *   field. Default: reads `{ data }`, `{ data, meta }` or a bare list.
     * @param ?\Closure(int): string $pages Returns the query of a page, such as `?page=2`, from 1. Default: one page.
     * @param int $perMinute Calls a minute that the gateway allows, 1 to 60. Half of them are used.
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

    /** Returns the adapter with this name. */
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

    /** The standard gateway: `GET /bank`, a Bearer key and pages of 40 banks. */
    public static function standard(): self
    {
        return new self('standard', '/bank', pages: static fn (int $page): string => "?page=$page&perPage=40");
    }

    /** Billplz, version 3: `GET {baseUrl}/v3/fpx_banks`, where `baseUrl` ends in `/api`. The list has only codes. */
    public static function billplzV3(): self
    {
        return new self(
            'billplz-v3',
            '/v3/fpx_banks',
            self::basic(...),
            // The gateway sends the code in the field `name`.
            static fn (mixed $body): mixed => self::mapRows($body->banks ?? null, static function (array $row): array {
                $code = $row['name'] ?? null;
                unset($row['name']);
                return [...$row, 'code' => $code];
            }),
        );
    }

    /**
     * Billplz, version 4: `GET {baseUrl}/v4/payment_gateways`, where `baseUrl` ends in `/api`. Only entries of the
     * category `fpx` are banks. A business bank's code begins with `B2B1-`, and payments need this prefix.
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

    /** @return array<string, string> The key as the user name, without a password. */
    private static function basic(string $apiKey): array
    {
        return ['Authorization' => 'Basic ' . base64_encode("$apiKey:")];
    }

    /** Converts the rows that are objects; anything else is returned unchanged, and the reader names its path. */
    private static function mapRows(mixed $list, \Closure $toBank): mixed
    {
        $rows = BankReader::toRows($list);
        if (!is_array($rows)) return $rows;
        return array_map(static fn ($row) => $row instanceof \stdClass ? $toBank((array) $row) : $row, $rows);
    }
}

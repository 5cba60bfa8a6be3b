<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

use FpxCheckout\FpxFacts;

/** Provides the FPX names of banks for gateways that only send codes. */
final class FpxNames
{
    /**
     * Adds the FPX names for `fpxCode` or `code` to a bank without a name. If the model is unknown and the display name
     * differs between the models, it's left out. If FPX doesn't list the code, the code becomes the name.
     */
    public static function addTo(mixed $row): mixed
    {
        if (!$row instanceof \stdClass || !is_string($row->code ?? null)) return $row;
        if (!self::isBlank($row->name ?? null) || !self::isBlank($row->display ?? null)) return $row;
        $code = is_string($row->fpxCode ?? null) ? $row->fpxCode : $row->code;
        $model = is_string($row->model ?? null) ? $row->model : '';
        [$name, $display] = FpxFacts::NAMES[$model][$code] ?? self::find($code) ?? [$row->code, null];
        $row->name = $name;
        if ($display !== null) $row->display = $display;
        return $row;
    }

    /** @return ?array{string, ?string} */
    private static function find(string $code): ?array
    {
        $retail = FpxFacts::NAMES['B2C'][$code] ?? null;
        $corporate = FpxFacts::NAMES['B2B1'][$code] ?? null;
        if (!$retail || !$corporate) return $retail ?? $corporate;
        return [$corporate[0], $retail[1] === $corporate[1] ? $corporate[1] : null];
    }

    private static function isBlank(mixed $name): bool
    {
        return $name === null || (is_string($name) && trim($name) === '');
    }
}

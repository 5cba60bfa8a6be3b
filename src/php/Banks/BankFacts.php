<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\FpxFacts;

/** Reads a bank's FPX model, status, and name from its fields. */
final class BankFacts
{
    /**
     * Returns the rows of a model. Rows without a model belong to both models.
     *
     * @param list<array<string, mixed>> $rows
     * @return list<array<string, mixed>>
     */
    public static function ofModel(array $rows, ?string $model): array
    {
        if ($model === null) return $rows;
        $byCode = [];
        foreach ($rows as $row) $byCode[$row['code']][] = $row;
        return array_values(array_filter($rows, static function (array $row) use ($byCode, $model): bool {
            $own = self::readModel($row) ?? self::inferModel($row, $byCode[$row['code']]);
            return $own === null || $own === $model;
        }));
    }

    /** Returns the FPX model in the bank's fields, or null if they don't name a model or name both. */
    public static function readModel(array $bank): ?string
    {
        $models = self::statedModels($bank);
        return count($models) === 1 ? $models[0] : null;
    }

    /** Whether a bank is offline. Banks without a status are treated as online. */
    public static function isOffline(array $bank): bool
    {
        $stated = self::fieldsMatching($bank, FpxFacts::FIELDS['status']);
        $denied = self::fieldsMatching($bank, FpxFacts::FIELDS['offline']);
        $says = static function (array $values, string $words): bool {
            foreach ($values as $value)
                if (preg_match($words, (string) json_encode(is_string($value) ? trim($value) : $value))) return true;
            return false;
        };
        return $says($stated, FpxFacts::VALUES['offline'])
            || $says($denied, FpxFacts::VALUES['yes']);
    }

    /**
     * Returns the name to show, without invisible direction marks. Falls back from the display name to the name, then
     * to the code.
     */
    public static function readName(array $bank): string
    {
        foreach (['display', 'name'] as $field) {
            $name = trim((string) preg_replace('/[\x{202a}-\x{202e}\x{2066}-\x{2069}]/u', '', (string) ($bank[$field] ?? '')));
            if ($name !== '' && preg_match('/[^\p{C}\p{Z}]/u', $name)) return $name;
        }
        return $bank['code'];
    }

    /**
     * Infers the model of a bank from its code, if PayNet lists the code in only one model and no other row has the
     * code.
     */
    public static function inferModel(array $bank, array $rowsOfCode): ?string
    {
        if (self::statedModels($bank) !== []) return null;
        foreach ($rowsOfCode as $row) if ($row != $bank) return null;
        $models = array_keys(array_filter(FpxFacts::NAMES, static fn (array $names): bool => isset($names[$bank['code']])));
        return count($models) === 1 ? $models[0] : null;
    }

    /** @return list<string> */
    private static function statedModels(array $bank): array
    {
        $texts = [];
        foreach (self::fieldsMatching($bank, FpxFacts::FIELDS['model']) as $value)
            foreach (is_array($value) ? $value : [$value] as $text) if (is_string($text)) $texts[] = trim($text);
        $models = [];
        foreach (['B2C', 'B2B1'] as $model) if (preg_grep(FpxFacts::VALUES[$model], $texts)) $models[] = $model;
        return $models;
    }

    /**
     * Returns the values of the fields whose names match. Underscores, hyphens, and spaces in the names are ignored.
     */
    private static function fieldsMatching(array $bank, string $names): array
    {
        return array_values(array_filter(
            $bank,
            static fn ($field): bool => preg_match($names, (string) preg_replace('/[_\s-]/', '', (string) $field)) === 1,
            ARRAY_FILTER_USE_KEY,
        ));
    }
}

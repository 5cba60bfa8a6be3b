<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

/** Reads a bank's FPX model, status, and name from its fields. */
final class BankFacts
{
    /**
     * The codes PayNet lists in only one FPX model. Source: PayNet's list of FPX financial institution codes, effective
     * 14 December 2021, updated 26 May 2026.
     */
    private const CODES_OF_ONE_MODEL = [
        'B2C' => 'ABB0233 ABMB0212 AGRO01 AMBB0209 BMMB0341 BOCM01 BSN0601 MB2U0227 SCB0216 UOB0226',
        'B2B1' => 'ABB0235 ABMB0213 AGRO02 AMBB0208 BMMB0342 BNP003 CIT0218 DBB0199 PBB0234 SCB0215 UOB0228',
    ];

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
        $stated = self::fieldsMatching($bank, '/^(status|state|(is)?(active|online|available|enabled)|(bank)?availability)$/i');
        $denied = self::fieldsMatching($bank, '/^(is)?(disabled|offline|maintenance)$/i');
        $says = static function (array $values, string $words): bool {
            foreach ($values as $value)
                if (preg_match($words, (string) json_encode(is_string($value) ? trim($value) : $value))) return true;
            return false;
        };
        return $says($stated, '/^(false|0|"(0|b|blocked|inactive|offline|down|maintenance|unavailable)")$/i')
            || $says($denied, '/^(true|"?1"?)$/');
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
        foreach (self::CODES_OF_ONE_MODEL as $model => $codes)
            if (in_array($bank['code'], explode(' ', $codes), true)) return $model;
        return null;
    }

    /** @return list<string> */
    private static function statedModels(array $bank): array
    {
        $texts = [];
        foreach (self::fieldsMatching($bank, '/^(model|type|channel|category)$/i') as $value)
            foreach (is_array($value) ? $value : [$value] as $text) if (is_string($text)) $texts[] = trim($text);
        $models = [];
        if (preg_grep('/^(b2c|01|retail|individual)$/i', $texts)) $models[] = 'B2C';
        if (preg_grep('/^(b2b1?|02|corporate|business|company)$/i', $texts)) $models[] = 'B2B1';
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

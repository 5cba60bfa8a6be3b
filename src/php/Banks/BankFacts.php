<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\FpxFacts;

/** Reads a bank's FPX model, status, and name from its fields, and sorts banks for payers. */
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
        $byCode = self::groupByCode($rows);
        return array_values(array_filter($rows, static fn (array $row): bool => $model === null || in_array(self::modelOf($row, $byCode), [null, $model], true)));
    }

    /**
     * Returns options in the picker's order: banks, then corporate banks unless the list has one model, then wallets.
     * Each group is sorted by name.
     *
     * @param list<array<string, mixed>> $rows
     * @return list<array{code: string, label: string, isOffline: bool, group: 'bank'|'corporate'|'wallet'}>
     */
    public static function toOptions(array $rows, ?string $model): array
    {
        $byCode = self::groupByCode($rows);
        $options = [];
        foreach (array_unique(self::ofModel($rows, $model), SORT_REGULAR) as $row) {
            $isCorporate = $model === null && self::modelOf($row, $byCode) === 'B2B1';
            $group = ($row['isBank'] ?? true) === false ? 'wallet' : ($isCorporate ? 'corporate' : 'bank');
            $options[] = ['code' => $row['code'], 'label' => self::readName($row), 'isOffline' => self::isOffline($row), 'group' => $group];
        }
        $isAscii = !preg_grep('/[^ -~]/', array_column($options, 'label'));
        $compare = $isAscii || !class_exists(\Collator::class) ? strcmp(...) : (new \Collator('en'))->compare(...);
        // The names of the groups are in the order of the groups.
        usort($options, static fn (array $a, array $b): int => $a['group'] <=> $b['group']
            ?: $compare(self::toSortText($a['label']), self::toSortText($b['label']))
            ?: $compare($a['code'], $b['code']));
        return $options;
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
        $says = static function (string $field, string $value) use ($bank): bool {
            $texts = array_map(static fn (mixed $stated) => (string) json_encode(is_string($stated) ? trim($stated) : $stated), self::fieldsNamed($bank, $field));
            return (bool) preg_grep(FpxFacts::VALUES[$value], $texts);
        };
        return $says('status', 'offline') || $says('offline', 'yes');
    }

    /** Returns the first readable text of the display name, the name, and the code, without marks that change its direction. */
    public static function readName(array $bank): string
    {
        foreach (['display', 'name'] as $field) {
            $name = (string) preg_replace('/^[\s\p{Z}]+|[\s\p{Z}]+$|[\x{202a}-\x{202e}\x{2066}-\x{2069}]/u', '', (string) ($bank[$field] ?? ''));
            if (preg_match('/[^\p{C}\p{Z}]/u', $name)) return $name;
        }
        return $bank['code'];
    }

    private static function groupByCode(array $rows): array
    {
        $byCode = [];
        foreach ($rows as $row) $byCode[$row['code']][] = $row;
        return $byCode;
    }

    /**
     * Returns a bank's model. If the fields don't name one, it's inferred from a code that PayNet lists in one model and no
     * other row has.
     *
     * @param array<string, list<array<string, mixed>>> $byCode The rows with each code.
     */
    public static function modelOf(array $bank, array $byCode): ?string
    {
        if (self::statedModels($bank) !== []) return self::readModel($bank);
        foreach ($byCode[$bank['code']] as $row) if ($row != $bank) return null;
        $models = array_keys(array_filter(FpxFacts::NAMES, static fn (array $names): bool => isset($names[$bank['code']])));
        return count($models) === 1 ? $models[0] : null;
    }

    /** @return list<string> */
    private static function statedModels(array $bank): array
    {
        $texts = [];
        foreach (self::fieldsNamed($bank, 'model') as $value)
            foreach (is_array($value) ? $value : [$value] as $text) if (is_string($text)) $texts[] = trim($text);
        return array_values(array_filter(['B2C', 'B2B1'], static fn (string $model): bool => (bool) preg_grep(FpxFacts::VALUES[$model], $texts)));
    }

    /** Returns the values of the fields that have such a name. Underscores, hyphens, and spaces are ignored. */
    private static function fieldsNamed(array $bank, string $field): array
    {
        $isNamed = static fn (mixed $name): bool => preg_match(FpxFacts::FIELDS[$field], (string) preg_replace('/[_\s-]/', '', (string) $name)) === 1;
        return array_values(array_filter($bank, $isNamed, ARRAY_FILTER_USE_KEY));
    }

    /** Ignores case and compares numbers by value. */
    private static function toSortText(string $label): string
    {
        return (string) preg_replace_callback('/\d+/', static fn (array $found): string => str_pad($found[0], 9, '0', STR_PAD_LEFT), strtolower($label));
    }
}

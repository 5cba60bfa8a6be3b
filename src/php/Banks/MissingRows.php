<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

/** Finds the banks from the previous list to retain when the next list has invalid rows. */
final class MissingRows
{
    /**
     * Returns the rows of the previous list that are missing from the next list. Several rows may have the same code
     * and model. If the next list has fewer of them, returns only rows whose names no longer occur, and at most as many
     * as are missing.
     *
     * @param list<\stdClass> $next
     * @param list<\stdClass> $previous
     * @return list<\stdClass>
     */
    public static function find(array $next, array $previous): array
    {
        $groups = self::group($next);
        $missing = [];
        foreach (self::group($previous) as $key => $banks) {
            $names = array_map(self::nameOf(...), $groups[$key] ?? []);
            $gone = array_filter($banks, static fn (\stdClass $bank): bool => !in_array(self::nameOf($bank), $names, true));
            array_push($missing, ...array_slice($gone, 0, max(0, count($banks) - count($groups[$key] ?? []))));
        }
        return $missing;
    }

    /** @return array<string, list<\stdClass>> */
    private static function group(array $banks): array
    {
        $groups = [];
        foreach ($banks as $bank) $groups["$bank->code\n" . BankFacts::readModel((array) $bank)][] = $bank;
        return $groups;
    }

    private static function nameOf(\stdClass $bank): string
    {
        return (string) json_encode([$bank->display ?? null, $bank->name ?? null]);
    }
}

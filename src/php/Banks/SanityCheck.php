<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\Gateway\FetchedList;

/**
 * Checks whether a fetched list may replace the previous one. FPX lists are never empty and don't lose more than half
 * of their banks within a minute. A list that violates these rules, or an incomplete list with fewer banks, is only
 * accepted if the gateway returns the same number of rows again after a minute and all of them are valid.
 */
final class SanityCheck
{
    private const CONFIRM_AFTER = 60;

    /**
     * Returns why the list is suspect, which is "empty", "shrunk", or "incomplete". Returns null if the list is
     * accepted.
     */
    public static function check(State $state, FetchedList $list, float $fetchedAt): ?string
    {
        $rows = count($list->rows);
        $kind = self::findReason($state, $list, $rows);
        if ($kind === null) {
            $state->suspect = null;
            return null;
        }
        if (($state->suspect['kind'] ?? null) !== $kind || $state->suspect['rows'] !== $rows)
            $state->suspect = ['kind' => $kind, 'rows' => $rows, 'since' => $fetchedAt];
        if ($list->unreadable || $fetchedAt - $state->suspect['since'] < self::CONFIRM_AFTER) return $kind;
        $state->suspect = null;
        return null;
    }

    private static function findReason(State $state, FetchedList $list, int $rows): ?string
    {
        $hasList = $state->text !== null;
        if ($rows === 0) return $hasList && $state->rows === 0 ? null : 'empty';
        if (!$hasList) return null;
        if ($rows < $state->rows / 2) return 'shrunk';
        // A list with invalid rows is shorter because these rows are left out.
        return !$list->isComplete && !$list->unreadable && $rows < $state->rows ? 'incomplete' : null;
    }
}

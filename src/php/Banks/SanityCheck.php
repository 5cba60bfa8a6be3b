<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\Gateway\Gathered;

/**
 * Decides whether a fetched list may replace the last one. An FPX list is never empty, and doesn't lose more than half
 * of its banks from one minute to the next. A list that does, or an incomplete shorter one, is accepted only if a minute
 * later the same number of banks comes again, all of them readable.
 */
final class SanityCheck
{
    private const CONFIRM_AFTER = 60;

    /** Returns why the list is suspect: "empty", "shrunk" or "incomplete"; null if it may be stored. */
    public static function check(State $state, Gathered $list, float $gatheredAt): ?string
    {
        $rows = count($list->rows);
        $kind = self::findReason($state, $list, $rows);
        if ($kind === null) {
            $state->suspect = null;
            return null;
        }
        if (($state->suspect['kind'] ?? null) !== $kind || $state->suspect['rows'] !== $rows)
            $state->suspect = ['kind' => $kind, 'rows' => $rows, 'since' => $gatheredAt];
        if ($list->unreadable || $gatheredAt - $state->suspect['since'] < self::CONFIRM_AFTER) return $kind;
        $state->suspect = null;
        return null;
    }

    private static function findReason(State $state, Gathered $list, int $rows): ?string
    {
        $hasList = $state->text !== null;
        if ($rows === 0) return $hasList && $state->rows === 0 ? null : 'empty';
        if (!$hasList) return null;
        if ($rows < $state->rows / 2) return 'shrunk';
        // A list with unreadable rows is shorter because they're left out.
        return !$list->isComplete && !$list->unreadable && $rows < $state->rows ? 'incomplete' : null;
    }
}

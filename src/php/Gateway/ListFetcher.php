<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** Reads a whole list page by page. */
final class ListFetcher
{
    private const MAX_PAGES = 25;

    /**
     * The number of banks on a full page. If the gateway doesn't send the pagination, a full page may be followed by
     * another one.
     */
    private const PER_PAGE = 40;

    /** @var list<\stdClass> */
    private array $rows = [];
    /** @var list<string> */
    private array $unreadable = [];
    /**
     * @var array<string, true> The hashes of the pages. They let us detect a gateway that ignores `page` and sends the
     * same rows again.
     */
    private array $seen = [];
    private ?int $total = null;
    private int $last = 1;

    private function __construct(private readonly bool $isPaged)
    {
    }

    /**
     * Reads all pages. Stops after the last page, or when a page is empty or repeats the rows of an earlier page.
     *
     * @param \Closure(int): array $readPage Returns a page like {@see Caller::readPage}.
     * @param \Closure(int): void $reserve Called with the number of calls before they're made.
     * @throws UnreadableException if the pages contradict the gateway's pagination.
     */
    public static function fetch(\Closure $readPage, \Closure $reserve, bool $isPaged, int $expectedPages): FetchedList
    {
        $fetcher = new self($isPaged);
        $fetcher->last = min(max(1, $expectedPages), self::MAX_PAGES);
        $reserved = 0;
        for ($page = 1; ; $page++) {
            $needed = max($page, $fetcher->last);
            if ($needed > $reserved) $reserve($needed - $reserved);
            $reserved = max($reserved, $needed);
            $answer = $readPage($page);
            $end = $fetcher->add($answer, $page);
            if ($end !== null) return new FetchedList($fetcher->rows, $fetcher->unreadable, $end[0], $end[1], $answer['rate']);
        }
    }

    /**
     * @return ?array{int, bool} The number of pages and whether all rows were read, or null if there's another page to
     * read.
     */
    private function add(array $answer, int $page): ?array
    {
        ['rows' => $rows, 'unreadable' => $unreadable, 'pagination' => $counts] = $answer;
        $received = count($rows) + count($unreadable);
        $hash = sha1(json_encode([$rows, $unreadable], JSON_PARTIAL_OUTPUT_ON_ERROR));
        $isPastEnd = $page > 1 && $received === 0;
        if ($isPastEnd && $this->total !== null && $this->count() !== $this->total) throw self::drift('total');
        if ($isPastEnd || isset($this->seen[$hash]))
            return [$page - 1, $this->isComplete($this->total === null && $isPastEnd)];
        if ($counts && $counts['count'] !== $received) throw self::drift('count');
        if ($counts && $counts['total_pages'] > 1 && $counts['current_page'] !== $page) throw self::drift('current_page');
        if ($page > 1 && ($counts['total'] ?? null) !== $this->total) throw self::drift('total');

        $this->seen[$hash] = true;
        array_push($this->rows, ...$rows);
        foreach ($unreadable as $problem) $this->unreadable[] = $page > 1 ? "page $page, $problem" : $problem;
        $this->total = $counts['total'] ?? null;
        $mayContinue = $this->isPaged && !$counts && $received >= self::PER_PAGE;
        $pages = $counts['total_pages'] ?? ($mayContinue ? $page + 1 : $page);
        $this->last = min(max(1, $pages), self::MAX_PAGES);
        if ($page >= $pages && $this->total !== null && $this->count() !== $this->total) throw self::drift('total');
        return $page >= $this->last ? [$page, $this->isComplete($page >= $pages)] : null;
    }

    private function isComplete(bool $hasAllPages): bool
    {
        return ($hasAllPages || $this->count() === $this->total) && $this->unreadable === [];
    }

    private function count(): int
    {
        return count($this->rows) + count($this->unreadable);
    }

    private static function drift(string $field): UnreadableException
    {
        return new UnreadableException("meta.pagination.$field: expected the rows of the pages; received another number");
    }
}

<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

use FpxCheckout\FpxFacts;
use FpxCheckout\Http\HttpException;
use FpxCheckout\Http\HttpResponse;
use FpxCheckout\Options;

/** Reads the list from the gateway, page by page, and checks each bank. The fields of a bank aren't changed. */
final class ListReader
{
    private const MAX_BYTES = 1024 ** 2;
    private const MAX_DEPTH = 64;
    private const MIN_KEY_LENGTH = 16;
    /** The number of rows on a full page. Without counts, a full page may be followed by another one. */
    private const PER_PAGE = 40;

    /** @var list<\stdClass> The rows that were read, and a message for each invalid one. */
    public array $rows = [];
    /** @var list<string> */
    public array $unreadable = [];
    public bool $isComplete = true;
    /** The number of calls that were made, also by a read that failed. */
    public int $calls = 0;
    public RateLimit $rate;

    public function __construct(private readonly Options $options)
    {
    }

    /**
     * Reads all pages within the given seconds.
     *
     * @param \Closure(int): mixed $expect Called with the number of pages whenever it grows.
     * @throws GatewayException
     */
    public function read(float $seconds, \Closure $expect): void
    {
        [$this->rows, $this->unreadable, $this->calls, $this->rate] = [[], [], 0, new RateLimit()];
        $deadline = microtime(true) + $seconds;
        $adapter = $this->options->adapter;
        $maxPages = $adapter->pages ? $adapter->maxPages() : 1;
        $total = $announced = null;
        $received = 0;
        $earlier = [];
        for ($page = $last = $known = 1; $page <= $last; $page++) {
            $query = $adapter->pages ? ($adapter->pages)($page) : '';
            $read = Page::read($this->call($query, $page, $deadline - microtime(true)));
            $counts = $read->counts;
            $count = count($read->rows);
            // After the last page, some gateways send nothing or the rows of an earlier page.
            $isEnd = $page > 1 && $count === 0;
            if ($isEnd) break;
            $rows = sha1(serialize($read->rows));
            if (in_array($rows, $earlier, true)) {
                $isEnd = $received === ($total ?? $announced);
                break;
            }
            $earlier[] = $rows;
            $isOther = $counts && ($counts['count'] !== $count || ($counts['total_pages'] > 1 && $counts['current_page'] !== $page));
            if ($isOther || ($page > 1 && ($counts['total'] ?? null) !== $total)) throw self::unreadable('meta.pagination: expected the rows of the page');
            $total = $counts['total'] ?? null;
            $announced ??= $read->total;
            $received += $count;
            foreach ($read->rows as $index => $row) $this->add($row, "page $page, data[$index]");
            // With more rows than requested, the gateway ignores `perPage`.
            $isFull = $count === self::PER_PAGE && str_contains($query, 'perPage=' . self::PER_PAGE);
            $pages = $counts['total_pages'] ?? ($read->hasNext || $isFull || $received < ($announced ?? 0) ? $page + 1 : $page);
            $isEnd = $page >= $pages;
            $last = min($pages, $maxPages);
            if ($last > $known) $expect($known = $last);
        }
        if ($isEnd && $total !== null && $received !== $total) throw self::unreadable('meta.pagination.total: expected the rows of the pages');
        $this->isComplete = $isEnd && $this->unreadable === [] && $received >= ($announced ?? 0);
    }

    /** Whether a text is a valid bank code, which has 1 to 35 printable characters and no leading or trailing space. */
    public static function isCode(mixed $text): bool
    {
        return is_string($text) && preg_match('/^(?![\s\p{Z}])[^\p{C}]{1,35}(?<![\s\p{Z}])$/Du', $text) === 1;
    }

    private function call(string $query, int $page, float $seconds): mixed
    {
        if ($seconds <= 0) throw new GatewayException('timeout');
        $adapter = $this->options->adapter;
        $request = "GET $adapter->path" . ($adapter->pages ? ", page $page" : '');
        $key = $this->options->apiKey->reveal();
        $headers = $adapter->headers ? ($adapter->headers)($key) : ['Authorization' => "Bearer $key"];
        $url = $this->options->baseUrl . $adapter->path . $query;
        $this->calls++;
        try {
            $response = $this->options->http->send('GET', $url, ['Accept' => 'application/json'] + $headers, null, $seconds, self::MAX_BYTES);
        } catch (HttpException $failure) {
            throw new GatewayException($failure->kind, $request, $failure->kind === 'unreachable' ? str_replace($key, '…', $failure->getMessage()) : '');
        }
        $this->rate = RateLimit::read($response->headers, microtime(true));
        if ($response->status !== 200) throw GatewayException::ofStatus($response->status, $response->headers, $request);
        return $this->parse($response, $request, $key);
    }

    private function parse(HttpResponse $response, string $request, #[\SensitiveParameter] string $key): mixed
    {
        // Some servers send a byte order mark before the JSON.
        $body = json_decode((string) preg_replace('/^\xEF\xBB\xBF/', '', $response->body), false, self::MAX_DEPTH);
        if (json_last_error() !== JSON_ERROR_NONE) throw new GatewayException('unreadable', $request, 'expected JSON');
        // Unknown fields are sent to the payer's browser. Escape sequences in the body could hide the key, and a short key
        // could occur by chance.
        if (strlen($key) >= self::MIN_KEY_LENGTH && str_contains($response->body . json_encode($body, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), $key)) throw new GatewayException('unreadable', $request, 'expected no API key');
        if (!$this->options->adapter->readBanks) return $body;
        try {
            // Copied as JSON, so that every row is an object.
            return json_decode(json_encode(($this->options->adapter->readBanks)($body), JSON_THROW_ON_ERROR), false, self::MAX_DEPTH, JSON_THROW_ON_ERROR);
        } catch (\Throwable $error) {
            // The message could contain a part of the response.
            throw new GatewayException('adapter-failed', $request, $error::class . ' in readBanks');
        }
    }

    private function add(mixed $row, string $place): void
    {
        if ($this->options->adapter->readBanks && $row instanceof \stdClass) self::addName($row);
        $problem = match (true) {
            !$row instanceof \stdClass => ': expected an object',
            !self::isCode($row->code ?? null) => '.code: expected 1 to 35 printable characters without spaces at the ends',
            !is_string($row->name ?? '') || !is_string($row->display ?? '') => ': expected texts as name and display',
            !isset($row->name) && !isset($row->display) => ': expected a name or a display name',
            default => null,
        };
        if ($problem !== null) {
            $this->unreadable[] = $place . $problem;
            return;
        }
        unset($row->__proto__);
        $this->rows[] = $row;
    }

    /**
     * Gives a bank of an adapter without names its FPX names. If the model is unknown and the display name differs between
     * the models, it's left out. If FPX doesn't list the code, the code becomes the name.
     */
    private static function addName(\stdClass $row): void
    {
        foreach ([$row->name ?? '', $row->display ?? ''] as $name) if (!is_string($name) || trim($name) !== '') return;
        if (!is_string($row->code ?? null)) return;
        $code = is_string($row->fpxCode ?? null) ? $row->fpxCode : $row->code;
        $found = FpxFacts::NAMES[is_string($row->model ?? null) ? $row->model : ''][$code] ?? null;
        $all = array_values(array_filter(array_map(static fn (array $names) => $names[$code] ?? null, FpxFacts::NAMES)));
        [$row->name, $display] = $found ?? end($all) ?: [$row->code, null];
        if ($display !== null && ($found || count(array_unique(array_column($all, 1))) === 1)) $row->display = $display;
    }

    private static function unreadable(string $problem): GatewayException
    {
        return new GatewayException('unreadable', '', $problem);
    }
}

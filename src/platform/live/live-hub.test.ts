import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveHub, type AudienceOptions } from './live-hub.ts';
import type { EventStream } from '../http/event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function read(stream: EventStream): string {
  return (stream.readable.read() as Buffer | null)?.toString() ?? '';
}

function seated(options: Partial<AudienceOptions> = {}, mayHear = async () => true) {
  const audience = new LiveHub({ everything: ['a', 'b'], ...options });
  const sit = (person = 'one', role = 'producer', unheard?: number) =>
    audience.open({ person, role, mayHear }, unheard);
  return { audience, sit };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a stream', () => {
  it('gives a sign of life, and ends with the next one when its session is over', async () => {
    let live = true;
    const { audience, sit } = seated({ heartbeat: 20_000 }, async () => live);
    const stream = sit();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read(stream)).toBe(': open\n\n: alive\n\n');
    live = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read(stream)).toBe('event: over\ndata: {}\n\n');
    expect(audience.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends without a word when its session cannot be asked for', async () => {
    const { audience, sit } = seated({}, () => Promise.reject(new Error('away')));
    const stream = sit();
    audience.tell('one', ['trade']);
    await settled();
    expect(read(stream)).toBe(': open\n\n');
    expect(audience.size).toBe(0);
  });

  it('says together what happens while its session is asked for', async () => {
    const asked: (() => void)[] = [];
    const { audience, sit } = seated({}, () => new Promise((done) => asked.push(() => done(true))));
    const stream = sit();
    for (const about of ['a', 'b', 'c', 'b']) audience.tell('one', [about]);
    expect(asked).toHaveLength(1);
    asked[0]?.();
    await settled();
    asked[1]?.();
    await settled();
    expect(read(stream)).toBe(
      ': open\n\nevent: changed\ndata: {"about":["a"]}\n\nevent: changed\ndata: {"about":["b","c"]}\n\n',
    );
    expect(asked).toHaveLength(2);
  });

  it('is cut when nobody reads it', async () => {
    const { audience, sit } = seated();
    const stream = sit();
    for (let n = 0; n < 1_300 && !stream.readable.destroyed; n += 1) {
      audience.tell('one', ['transaction', 'epr_account']);
      await settled();
    }
    expect(stream.readable.destroyed).toBe(true);
    expect(audience.size).toBe(0);
  });
});

describe('what was told before a stream was open', () => {
  const first = async (stream: EventStream) => {
    await settled();
    return /\{"about":(.+)\}/.exec(read(stream))?.[1];
  };

  it('is said first, of the time that is asked for, to whom it was told', async () => {
    const { audience, sit } = seated();
    audience.tellEverything();
    await vi.advanceTimersByTimeAsync(60_000);
    audience.tell('one', ['trade']);
    await vi.advanceTimersByTimeAsync(5_000);
    audience.tell('one', ['offer', 'target']);
    audience.tell('one', ['target']);
    audience.tellRole('producer', ['market']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first(sit('one', 'producer', 3_000))).toBe('["offer","target","market"]');
    expect(await first(sit('one', 'recycler', 30_000))).toBe('["trade","offer","target"]');
    expect(await first(sit('two', 'producer', 30_000))).toBe('["market"]');
    expect(await first(sit('two', 'recycler', 30_000))).toBeUndefined();
    expect(await first(sit('one', 'producer', 999))).toBeUndefined();
    expect(await first(sit())).toBeUndefined();
  });

  it('is everything for a page that is older than what is remembered', async () => {
    const { audience, sit } = seated();
    audience.tellEverything();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first(sit('one', 'producer', 30_000))).toBeUndefined();
    expect(await first(sit('one', 'producer', 30_001))).toBe('["a","b"]');
  });

  it('is everything where this process has not heard for as long', async () => {
    const { audience, sit } = seated();
    expect(await first(sit('one', 'producer', 0))).toBe('["a","b"]');
    audience.tellEverything();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first(sit('one', 'producer', 10_001))).toBe('["a","b"]');
    expect(await first(sit('one', 'producer', 9_999))).toBeUndefined();
  });

  it('waits for the session to be asked for, as all that is said', async () => {
    const { sit } = seated({}, async () => false);
    const stream = sit('one', 'producer', 0);
    await settled();
    expect(read(stream)).toBe(': open\n\nevent: over\ndata: {}\n\n');
  });
});

it('has room for so many in all, and refuses the rest until somebody leaves', () => {
  const { audience, sit } = seated({ total: 2, perPerson: 2 });
  const first = sit('one');
  sit('two');
  expect(() => sit('three')).toThrow(/temporarily unavailable/);
  // A person's new stream always replaces that person's oldest one.
  const { audience: small, sit: sitDown } = seated({ total: 1, perPerson: 1 });
  sitDown('one');
  sitDown('one');
  expect(small.size).toBe(1);
  first.readable.destroy();
  return vi.waitFor(() => {
    expect(audience.size).toBe(1);
    sit('three');
  });
});

it('takes nobody in once it is closed', () => {
  const { audience, sit } = seated();
  sit();
  audience.close();
  expect(audience.size).toBe(0);
  expect(() => sit()).toThrow(/temporarily unavailable/);
});

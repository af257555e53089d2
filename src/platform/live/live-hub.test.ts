import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventStream } from '../http/event-stream.ts';
import { LiveHub, type LiveHubOptions } from './live-hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function read(stream: EventStream): string {
  return (stream.readable.read() as Buffer | null)?.toString() ?? '';
}

function openHub(options: Partial<LiveHubOptions> = {}, isStillAdmitted = async () => true) {
  const hub = new LiveHub({ everything: ['a', 'b'], ...options });
  const connect = (person = 'one', role = 'producer', missedMs?: number) =>
    hub.open({ person, owner: person, role, isStillAdmitted }, missedMs);
  return { hub, connect };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a stream', () => {
  it('gives a sign of life, and ends with the next one when its session is over', async () => {
    let live = true;
    const { hub, connect } = openHub({ heartbeat: 20_000 }, async () => live);
    const stream = connect();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read(stream)).toBe(': open\n\n: alive\n\n');
    live = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read(stream)).toBe('event: over\ndata: {}\n\n');
    expect(hub.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends without a word when its session cannot be asked for', async () => {
    const { hub, connect } = openHub({}, () => Promise.reject(new Error('away')));
    const stream = connect();
    hub.notify('one', ['trade']);
    await settled();
    expect(read(stream)).toBe(': open\n\n');
    expect(hub.size).toBe(0);
  });

  it('says together what happens while its session is asked for', async () => {
    const asked: (() => void)[] = [];
    const { hub, connect } = openHub({}, () => new Promise((done) => asked.push(() => done(true))));
    const stream = connect();
    for (const about of ['a', 'b', 'c', 'b']) hub.notify('one', [about]);
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
    const { hub, connect } = openHub();
    const stream = connect();
    for (let n = 0; n < 1_300 && !stream.readable.destroyed; n += 1) {
      hub.notify('one', ['transaction', 'epr_account']);
      await settled();
    }
    expect(stream.readable.destroyed).toBe(true);
    expect(hub.size).toBe(0);
  });
});

it('hears what is told to the organisation that it acts for, and to its person whichever that is', async () => {
  const { hub } = openHub({ perPerson: 2 });
  const listener = { role: 'producer', isStillAdmitted: async () => true };
  // The person has an organisation too, with the same id.
  const working = hub.open({ ...listener, person: 'asha', owner: 'client' });
  const own = hub.open({ ...listener, person: 'asha', owner: 'asha' });
  hub.notify('asha', ['trade']);
  hub.notify('client', ['offer']);
  hub.notifyPerson('asha', ['notification']);
  await settled();
  const heard = (stream: EventStream) => read(stream).match(/(?<=")[a-z]+(?="[\],])/g);
  expect([heard(working), heard(own)]).toEqual([
    ['offer', 'notification'],
    ['trade', 'notification'],
  ]);
  // A colleague's stream replaces none of the person's.
  hub.open({ ...listener, person: 'ravi', owner: 'client' });
  expect(hub.size).toBe(3);
  hub.open({ ...listener, person: 'asha', owner: 'client' });
  expect(hub.size).toBe(3);
  hub.close();
  expect([hub.size, vi.getTimerCount()]).toEqual([0, 0]);
});

describe('what was told before a stream was open', () => {
  const first = async (stream: EventStream) => {
    await settled();
    return /\{"about":(.+)\}/.exec(read(stream))?.[1];
  };

  it('is said first, of the time that is asked for, to whom it was told', async () => {
    const { hub, connect } = openHub();
    hub.notifyEverything();
    await vi.advanceTimersByTimeAsync(60_000);
    hub.notify('one', ['trade']);
    await vi.advanceTimersByTimeAsync(5_000);
    hub.notify('one', ['offer', 'target']);
    hub.notify('one', ['target']);
    hub.notifyRole('producer', ['market']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first(connect('one', 'producer', 3_000))).toBe('["offer","target","market"]');
    expect(await first(connect('one', 'recycler', 30_000))).toBe('["trade","offer","target"]');
    expect(await first(connect('two', 'producer', 30_000))).toBe('["market"]');
    expect(await first(connect('two', 'recycler', 30_000))).toBeUndefined();
    expect(await first(connect('one', 'producer', 999))).toBeUndefined();
    expect(await first(connect())).toBeUndefined();
  });

  it('is everything for a page that is older than what is remembered', async () => {
    const { hub, connect } = openHub();
    hub.notifyEverything();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first(connect('one', 'producer', 30_000))).toBeUndefined();
    expect(await first(connect('one', 'producer', 30_001))).toBe('["a","b"]');
  });

  it('is everything where this process has not heard for as long', async () => {
    const { hub, connect } = openHub();
    expect(await first(connect('one', 'producer', 0))).toBe('["a","b"]');
    hub.notifyEverything();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first(connect('one', 'producer', 10_001))).toBe('["a","b"]');
    expect(await first(connect('one', 'producer', 9_999))).toBeUndefined();
  });

  it('waits for the session to be asked for, as all that is said', async () => {
    const { connect } = openHub({}, async () => false);
    const stream = connect('one', 'producer', 0);
    await settled();
    expect(read(stream)).toBe(': open\n\nevent: over\ndata: {}\n\n');
  });
});

it('has room for so many in all, and refuses the rest until somebody leaves', () => {
  const { hub, connect } = openHub({ total: 2, perPerson: 2 });
  const first = connect('one');
  connect('two');
  expect(() => connect('three')).toThrow(/temporarily unavailable/);
  // A person's new stream always replaces that person's oldest one.
  const { hub: small, connect: sitDown } = openHub({ total: 1, perPerson: 1 });
  sitDown('one');
  sitDown('one');
  expect(small.size).toBe(1);
  first.readable.destroy();
  return vi.waitFor(() => {
    expect(hub.size).toBe(1);
    connect('three');
  });
});

it('takes nobody in once it is closed', () => {
  const { hub, connect } = openHub();
  connect();
  hub.close();
  expect(hub.size).toBe(0);
  expect(() => connect()).toThrow(/temporarily unavailable/);
});

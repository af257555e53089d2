import { expect, it } from 'vitest';
import { ReplayBuffer } from './live-hub.ts';

it('gives each subject once, and of those told again the last time', () => {
  const news = new ReplayBuffer(100);
  news.restart(0);
  news.add('one', ['trade'], 10);
  news.add('one', ['offer'], 20);
  news.add('one', ['trade'], 30);
  news.add('buyers', ['trade', 'market'], 30);
  expect(news.since(['one', 'buyers'], 10, 40)).toEqual(['trade', 'market']);
  expect(news.since(['one'], 25, 40)).toEqual(['trade', 'offer']);
});

it('knows nothing before it began, nothing from before it began anew, and nothing older than it keeps', () => {
  const news = new ReplayBuffer(100);
  expect(news.since(['one'], 0, 0)).toBeNull();
  news.restart(50);
  expect(news.since(['one'], 51, 100)).toBeNull();
  expect(news.since(['one'], 50, 100)).toEqual([]);
  news.add('one', ['trade'], 100);
  news.restart(120);
  expect(news.since(['one'], 10, 130)).toEqual([]);
  expect(news.since(['one'], 11, 130)).toBeNull();
  expect(news.since(['one'], 101, 1_000)).toBeNull();
});

it('still knows all of those who were told lately when it has forgotten the others', () => {
  const news = new ReplayBuffer(100);
  news.restart(0);
  news.add('one', ['offer'], 0);
  news.add('old', ['trade'], 1);
  news.add('one', ['target'], 150);
  news.add('two', ['trade'], 200);
  expect(news.since(['one', 'old'], 100, 200)).toEqual(['target']);
  expect(news.remembered).toBe(2);
});

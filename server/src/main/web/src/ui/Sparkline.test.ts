import { expect, it } from 'vitest';
import { outline } from './Sparkline';

it('leaves a gap where nothing is known', () => expect(outline([1, 2, undefined, 2, 2], 40, 13)).toEqual(['0,6.5 10,1.5', '30,1.5 40,1.5']));

it('lies at the bottom where nothing happens', () => expect(outline([0, 0], 10, 13)).toEqual(['0,11.5 10,11.5']));

import { vi } from 'vitest';

/** Before each file of tests: they share a process, and each begins with no stub and no module of another. */
vi.unstubAllGlobals();
vi.resetModules();

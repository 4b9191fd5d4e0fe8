#!/usr/bin/env node
// There before anything is built, so that a package manager can link the command in a fresh clone.
import '../dist/main.js';

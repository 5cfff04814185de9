// A target with precompiled headers needs a source; this is it (cmake/Precompiled.cmake).
